"""The first version of two draws, for checking the seasons drawn by it.

Draws without a version in their input are of this one.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from .lots import Lots
from .meetings import Pair, Round, Table
from .schedule import schedule, sizes, with_players
from .search import Search, Wishes

CIRCLES: Mapping[tuple[int, int], Table] = {
    (4, 5): (0, 1, 2, 3),
    (4, 7): (2, 4, 5, 6),
    (4, 13): (0, 1, 3, 9),
    (3, 7): (0, 1, 3),
}
"""One table by size of table and players; turning it round the circle of players makes the others."""
STEPS_EACH = 2_000


def at_once(players: int, games: int, size: int, lots: Lots) -> Round:
    """Return tables beginning together: a circle's, else those of as many rounds."""
    circle = CIRCLES.get((size, players))
    if circle is None or len(circle) != games:
        return [table for tables in schedule(players, games, size, lots) for table in tables]
    turned = [tuple((number + step) % players for number in circle) for step in range(players)]
    return with_players([turned], lots.shuffled(range(players)))[0]


def swiss(
    points: Sequence[float], size: int, lots: Lots, before: Mapping[Pair, int], short_before: Sequence[int]
) -> Round:
    """Return tables for the next round; the smaller ones are the lowest and take no part in the search."""
    seats = sizes(len(points), size)
    order = sorted(lots.shuffled(range(len(points))), key=lambda player: -points[player])
    short_seats = sum(seats_at_table for seats_at_table in seats if seats_at_table < size)
    lowest_first = sorted(order, key=lambda player: (short_before[player], -order.index(player)))
    alone = set(lowest_first[:short_seats])
    order = [player for player in order if player not in alone] + [player for player in order if player in alone]
    tables, begin = [], 0
    for seats_at_table in seats:
        tables.append(tuple(order[begin : begin + seats_at_table]))
        begin += seats_at_table
    full = [table for table in tables if len(table) == size]
    return _draw_apart(full, points, before, lots) + [table for table in tables if len(table) < size]


def _draw_apart(tables: Round, points: Sequence[float], before: Mapping[Pair, int], lots: Lots) -> Round:
    players = sorted(player for table in tables for player in table)
    gaps = {(one, other): (points[one] - points[other]) ** 2 for one, other in combinations(players, 2)}
    search = Search(len(points), [tables], Wishes(_cost_of_meetings, before, gaps), lots.generator())
    return search.better(STEPS_EACH * len(players))[0]


def _cost_of_meetings(met: int) -> float:
    return sum((0, 100, 400)[min(time, 2)] for time in range(met))
