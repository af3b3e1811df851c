"""Strength of opponents met: the first tie-break of a Swiss."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from .points import PART
from .ranking import TableScore

PER_POINT = 1000


def mean_points(scores: Sequence[TableScore]) -> Mapping[int, int]:
    """Return by player the mean points a game of all opponents, weighted by meetings, in thousandths."""
    tables: dict[int, list[int]] = {}
    points_of: dict[int, list[int]] = {}
    for row in scores:
        tables.setdefault(row.table, []).append(row.who)
        points_of.setdefault(row.who, []).append(row.points)
    a_game = {who: Fraction(sum(points), len(points)) for who, points in points_of.items()}
    met: dict[int, list[Fraction]] = {who: [] for who in points_of}
    for table in tables.values():
        for who in table:
            met[who] += [a_game[other] for other in table if other != who]
    return {who: int(sum(others) * PER_POINT / PART / len(others)) for who, others in met.items() if others}
