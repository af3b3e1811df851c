"""How strong those were whom somebody has met: what is looked at first among people who are level in a Swiss."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from .points import PART
from .ranking import Sat

PER_POINT = 1000


def mean_points(sat: Sequence[Sat]) -> Mapping[int, int]:
    """By who sat somewhere: the points a game of all they met, each as often as they met, in thousandths of a point."""
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


def written(thousandths: int | None) -> str:
    """The mean as people read it; a dash where nobody was met."""
    return "–" if thousandths is None else f"{thousandths / PER_POINT:.2f}"
