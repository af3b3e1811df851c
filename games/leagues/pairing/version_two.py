"""The second version of a Swiss round, for checking the rounds drawn by it: it looks at the next round alone."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from .lots import Lots
from .meetings import Pair, Round
from .schedule import sizes
from .search import STEPS, Search, Wishes

AGAIN, THIRD = 1_000, 4_000
"""Costs of a second and a third meeting, in squares of points: more than any usual gap within a table."""
SMALLER = 200
"""Cost of one more smaller table than others had, in squares of points."""
STEPS_EACH = 5_000
"""Steps of the search for each player; ``STEPS`` in all at most."""
HEATS = (AGAIN * 0.9, 1.0)
NOBODY: Mapping[Pair, float] = {}


def swiss(
    points: Sequence[float],
    size: int,
    lots: Lots,
    before: Mapping[Pair, int],
    short_before: Sequence[int] = (),
    steps_each: int = STEPS_EACH,
    apart: Mapping[Pair, float] = NOBODY,
) -> Round:
    """Return tables for players 0 to n-1 with so many points: full ones first, of each size the
    highest first.

    ``before`` has the meetings of pairs, ``short_before`` each player's times at a smaller table.
    Lots order level players, never tie-breaks. ``apart`` has additional costs of meetings. Raises
    ValueError for numbers impossible to seat.
    """
    people = range(len(points))
    order = sorted(lots.shuffled(people), key=lambda player: -points[player])
    seats = iter(order)
    tables = [tuple(next(seats) for _seat in range(seats_at_table)) for seats_at_table in sizes(len(points), size)]
    gaps = {
        (one, other): (points[one] - points[other]) ** 2 + apart.get((one, other), 0)
        for one, other in combinations(people, 2)
    }
    lowest = min(points)
    smaller = {
        player: SMALLER * times + points[player] - lowest
        for player, times in zip(people, short_before or [0] * len(points), strict=True)
    }
    search = Search(len(points), [tables], Wishes(_cost_of_meetings, before, gaps, smaller), lots.generator())
    searched = search.better(min(steps_each * len(points), STEPS), heats=HEATS)[0]
    return sorted(searched, key=lambda table: (-len(table), -sum(points[player] for player in table)))


def _cost_of_meetings(met: int) -> float:
    """Return the cost of so many meetings in all."""
    return sum((0, AGAIN, THIRD)[min(time, 2)] for time in range(met))
