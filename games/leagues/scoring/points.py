"""The worth of a place in whole 24ths of a point, so up to four can share places exactly."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

PART = 24
"""Parts of a point."""
SCHEMES: dict[str, dict[int, tuple[Fraction | int, ...]]] = {
    "standard": {4: (10, 6, 3, 1), 3: (9, 5, 1), 2: (8, 2)},
    "winners": {4: (6, 2, 1, 0), 3: (5, Fraction(3, 2), Fraction(1, 4)), 2: (Fraction(7, 2), 1)},
    "even": {
        4: (4, 2, 1, 0),
        3: (Fraction(7, 2), Fraction(3, 2), Fraction(1, 4)),
        2: (Fraction(11, 4), Fraction(3, 4)),
    },
}
"""Points from first to last, by name and number of players. A scheme gives equally many a seat at
tables of every size.
"""


class Share(NamedTuple):
    """A seat's share: its place, from 1 and equal for level seats, points and wins in 24ths, and a
    flag for a second place, alone or level.
    """

    place: int
    points: int
    wins: int
    second: bool


def shares(
    scheme: str, places: Sequence[int], unpaid: Sequence[bool], late: Collection[int] = frozenset()
) -> list[Share]:
    """Return each seat's share at a table with these places, from 1, equal for level seats.

    ``unpaid`` marks the seats left to a bot, and those without points by a ruling: they rank behind all
    others, level, and earn nothing. The seats in ``late`` were taken over so late as to earn half.
    """
    behind = [(unpaid[seat], 0 if unpaid[seat] else places[seat]) for seat in range(len(places))]
    worth = SCHEMES[scheme][len(places)]
    equal_shares = [_equal_part(behind, seat, worth) for seat in range(len(places))]
    return [_half_of(share) if seat in late else share for seat, share in enumerate(equal_shares)]


def _half_of(share: Share) -> Share:
    """Return half of it, rounded down to whole parts."""
    return share._replace(points=share.points // 2, wins=share.wins // 2)


def _equal_part(behind: Sequence[tuple[bool, int]], seat: int, worth: Sequence[Fraction | int]) -> Share:
    """Return an equal part of the points for all places shared with this seat."""
    first = sum(other < behind[seat] for other in behind)
    level = sum(other == behind[seat] for other in behind)
    earns = not behind[seat][0]
    points = sum(Fraction(points_of_place) for points_of_place in worth[first : first + level]) * PART / level
    won = PART // level if first == 0 else 0
    return Share(first + 1, int(points) * earns, won * earns, earns and first == 1)
