"""What a place at a table is worth: whole 24ths of a point, so that up to four who share places share them exactly."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

PART = 24
"""Parts of a point."""
SCHEMES: dict[str, dict[int, tuple[Fraction | int, ...]]] = {
    "standard": {4: (10, 6, 3, 1), 3: (9, 5, 1), 2: (8, 2)},
    "winners": {
        4: (6, 2, 1, 0),
        3: (5, Fraction(3, 2), Fraction(1, 4)),
        2: (Fraction(7, 2), 1),
    },
    "even": {
        4: (4, 2, 1, 0),
        3: (Fraction(7, 2), Fraction(3, 2), Fraction(1, 4)),
        2: (Fraction(11, 4), Fraction(3, 4)),
    },
}
"""By name and number of players, points from first to last. A scheme gives as much a seat at tables of every size."""


class Share(NamedTuple):
    """What a seat gets: its place, from 1 and shared by all who are level, points and wins in 24ths, and whether it
    came second, alone or level with others."""

    place: int
    points: int
    wins: int
    second: bool


def shares(
    scheme: str, places: Sequence[int], left: Sequence[bool], late: Collection[int] = frozenset()
) -> list[Share]:
    """What each seat gets at a table where the seats came to these places, from 1, equal where they are level.

    ``left`` says which seats a bot has played to the end for whoever left them: these rank behind all others, level,
    and earn nothing. The seats in ``late`` were taken over so late that they earn half.
    """
    behind = [(left[seat], 0 if left[seat] else places[seat]) for seat in range(len(places))]
    worth = SCHEMES[scheme][len(places)]
    got = [_share(behind, seat, worth) for seat in range(len(places))]
    return [_halved(share) if seat in late else share for seat, share in enumerate(got)]


def _halved(share: Share) -> Share:
    """Half of it, rounded down to whole parts."""
    return share._replace(points=share.points // 2, wins=share.wins // 2)


def _share(behind: Sequence[tuple[bool, int]], seat: int, worth: Sequence[Fraction | int]) -> Share:
    """The points of all places that those share who are level with this seat, in equal parts."""
    first = sum(other < behind[seat] for other in behind)
    level = sum(other == behind[seat] for other in behind)
    earns = not behind[seat][0]
    points = sum(Fraction(each) for each in worth[first : first + level]) * PART / level
    won = PART // level if first == 0 else 0
    return Share(first + 1, int(points) * earns, won * earns, earns and first == 1)


def written(parts: int) -> str:
    """Points as people read them: without a fraction where there is none, else with two decimals."""
    whole, rest = divmod(parts, PART)
    return str(whole) if not rest else f"{parts / PART:.2f}"
