"""The next round of a Swiss tournament: people of like points at one table, who have not met."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from .lots import Lots
from .meetings import Pair, Round
from .schedule import sizes
from .search import Search, Wishes

AGAIN, THIRD = 100, 400
"""What a second and a third meeting cost, in squares of points."""
STEPS_EACH = 2_000
"""Of the search, for each player."""


def swiss(
    points: Sequence[float], size: int, lots: Lots, before: Mapping[Pair, int], short_before: Sequence[int] = ()
) -> Round:
    """Tables for players 0 to n-1 with so many points, in the order of the tables: those with the most points first.

    Who is level is ordered by lot, never by tie-breaks. Smaller tables, where they are needed, are the last ones, and
    who sat at the fewest of them so far (``short_before``) goes there first. ``before`` has how often pairs have met.
    """
    seats = sizes(len(points), size)
    order = sorted(lots.shuffled(range(len(points))), key=lambda player: -points[player])
    alone = _for_short_tables(order, sum(each for each in seats if each < size), short_before or [0] * len(points))
    order = [player for player in order if player not in alone] + alone
    tables, begin = [], 0
    for each in seats:
        tables.append(tuple(order[begin : begin + each]))
        begin += each
    full = [table for table in tables if len(table) == size]
    return _apart(full, points, before, lots) + [table for table in tables if len(table) < size]


def _for_short_tables(order: Sequence[int], seats: int, short_before: Sequence[int]) -> list[int]:
    """Who fills the smaller tables: the fewest times so far, then the fewest points; in order of points."""
    lowest_first = sorted(order, key=lambda player: (short_before[player], -order.index(player)))
    chosen = set(lowest_first[:seats])
    return [player for player in order if player in chosen]


def _apart(tables: Round, points: Sequence[float], before: Mapping[Pair, int], lots: Lots) -> Round:
    """Better tables of the same players."""
    players = sorted(player for table in tables for player in table)
    gaps = {(one, other): (points[one] - points[other]) ** 2 for one, other in combinations(players, 2)}
    search = Search(len(points), [tables], Wishes(_again, before, gaps), lots.generator())
    return search.better(STEPS_EACH * len(players))[0]


def _again(met: int) -> float:
    """What it costs to have met so often in all."""
    return sum((0, AGAIN, THIRD)[min(time, 2)] for time in range(met))
