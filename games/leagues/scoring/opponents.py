"""Strength of opponents met: the first tie-break of a Swiss."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from .points import PART
from .ranking import TableScore

PER_POINT = 1000


def mean_points(sat: Sequence[TableScore]) -> Mapping[int, int]:
    """Return by player the mean points a game of all opponents, weighted by meetings, in thousandths."""
    tables: dict[int, list[int]] = {}
    got: dict[int, list[int]] = {}
    for row in sat:
        tables.setdefault(row.table, []).append(row.who)
        got.setdefault(row.who, []).append(row.points)
    a_game = {who: Fraction(sum(points), len(points)) for who, points in got.items()}
    met: dict[int, list[Fraction]] = {who: [] for who in got}
    for table in tables.values():
        for who in table:
            met[who] += [a_game[other] for other in table if other != who]
    return {who: int(sum(others) * PER_POINT / PART / len(others)) for who, others in met.items() if others}
