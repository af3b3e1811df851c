"""Draw tables and seats: of a division at once, or of a single round after the end of the one before."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

from games.leagues.scoring.points import PART

from . import version_one
from .apart import IN_DIVISION, IN_ROUND, pair_weights
from .lots import Lots
from .meetings import Pair, Table
from .schedule import at_once, schedule
from .search import Wishes
from .seats import assign_seats
from .swiss import swiss

SEATS = 4
"""The most at a table."""


def draw_round(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return one round, as the only one of its list: tables of indices into the entries, in the
    order of the seats.

    ``draw_input`` has the ``entries``, the ``size`` of a table, and for each entry the ``points`` so
    far, in 24ths, its times at a smaller table (``short``), and in each seat (``sat``); and
    ``met``, the meetings of pairs. For pairs kept apart ``weights`` has the lots of weighted pairs,
    and ``teams`` the members of teams. Lots are drawn by ``name``. Raises ValueError for numbers
    impossible to seat.
    """
    lots = Lots(secret, name)
    met = {(one, other): times for one, other, times in draw_input["met"]}
    points = [points / PART for points in draw_input["points"]]
    if draw_input.get("version", 1) > 1:
        tables = swiss(
            points, draw_input["size"], lots, met, draw_input["short"], apart=pair_weights(draw_input, IN_ROUND)
        )
    else:
        tables = version_one.swiss(points, draw_input["size"], lots, met, draw_input["short"])
    return [[list(_seat_evenly(lots.shuffled(table), draw_input["sat"])) for table in tables]]


def history(rounds: Iterable[Sequence[Sequence[int]]], entries: Sequence[int]) -> dict[str, Any]:
    """Return what `draw_round` is told about the rounds before: the meetings, seats and smaller
    tables of these entries. The rounds have tables of entries, in the order of the seats.
    """
    index = {entry: number for number, entry in enumerate(entries)}
    met, times_in_seat, short = Counter[Pair](), Counter[tuple[int, int]](), Counter[int]()
    for tables in rounds:
        largest = max(map(len, tables))
        for table in tables:
            player_seats = [(index[entry], seat) for seat, entry in enumerate(table) if entry in index]
            met.update(combinations(sorted(number for number, _seat in player_seats), 2))
            times_in_seat.update(player_seats)
            short.update(number for number, _seat in player_seats if len(table) < largest)
    return {
        "met": [[one, other, times] for (one, other), times in sorted(met.items())],
        "sat": [[times_in_seat[number, seat] for seat in range(SEATS)] for number in range(len(entries))],
        "short": [short[number] for number in range(len(entries))],
    }


def _seat_evenly(table: Sequence[int], times_in_seat: Sequence[Sequence[int]]) -> Table:
    """Return the seating with the fewest repetitions of earlier seats; the first of equally good ones."""
    return min(
        permutations(table), key=lambda order: sum(times_in_seat[player][seat] for seat, player in enumerate(order))
    )


VERSION = 2
"""Version of new draws, in their input; draws without one are of the first."""


def draw_division(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return the rounds of a division: tables of places, in the order of the seats.

    ``draw_input`` has the ``entries``, the first holding place 0, the ``size`` of a table, the number of
    ``games`` for each, and ``at_once`` for games beginning together; for pairs kept apart also
    ``weights`` and ``teams``, as in `apart.pair_weights`. Lots are drawn by ``name``. Raises
    ValueError for numbers impossible to seat.
    """
    lots = Lots(secret, name)
    people, games, size = len(draw_input["entries"]), draw_input["games"], draw_input["size"]
    apart = pair_weights(draw_input, IN_DIVISION)
    wishes = Wishes(apart=apart) if apart else None
    if not draw_input["at_once"]:
        rounds = schedule(people, games, size, lots, wishes)
    elif draw_input.get("version", 1) > 1:
        rounds = [at_once(people, games, size, lots, wishes)]
    else:
        rounds = [version_one.at_once(people, games, size, lots)]
    return [[list(table) for table in tables] for tables in assign_seats(rounds, lots)]


def draw_again(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return the repeated draw: one round if the points so far are given, else all of a division."""
    return (draw_round if "points" in draw_input else draw_division)(secret, name, draw_input)
