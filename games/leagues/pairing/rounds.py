"""Draw tables and seats: of a division at once, or of a single round after the end of the one before."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

from games.leagues.scoring.points import PART

from . import version_one, version_two
from .apart import IN_DIVISION, IN_ROUND, pair_weights
from .lots import Lots
from .meetings import Pair, Round, Table
from .names import join_seals
from .schedule import LEAST_SIZE, at_once, schedule
from .search import Wishes
from .seats import assign_seats
from .swiss import swiss

SEATS = 4
"""The most at a table."""


def draw_round(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return one round, as the only one of its list: tables of indices into the entries, in the
    order of the seats.

    ``draw_input`` has the ``entries``, the ``size`` of a table, and for each entry the ``points`` so
    far, in 24ths, its times at an odd table (``short``), and in each seat (``sat``); ``met``, the
    meetings of pairs; and the number of rounds ``ahead``, after this one. For pairs kept apart
    ``weights`` has the lots of weighted pairs, and ``teams`` the members of teams. Lots are drawn by
    ``name``. Raises ValueError for numbers impossible to seat.
    """
    lots = Lots(secret, name_of_lots(name, draw_input))
    met = {(one, other): times for one, other, times in draw_input["met"]}
    points = [points / PART for points in draw_input["points"]]
    tables = _swiss_tables(points, lots, met, draw_input)
    return [[list(_seat_evenly(lots.shuffled(table), draw_input["sat"])) for table in tables]]


def _swiss_tables(points: Sequence[float], lots: Lots, met: Mapping[Pair, int], draw_input: Mapping[str, Any]) -> Round:
    """Return the tables by the version of the draw."""
    size, odd_before, version = draw_input["size"], draw_input["short"], draw_input.get("version", 1)
    if version == 1:
        return version_one.swiss(points, size, lots, met, odd_before)
    apart = pair_weights(draw_input, IN_ROUND)
    if version == 2:
        return version_two.swiss(points, size, lots, met, odd_before, apart=apart)
    rounds_before = max(map(sum, draw_input["sat"]))
    return swiss(points, size, lots, met, odd_before, apart, draw_input.get("ahead", 0), rounds_before)


def name_of_lots(name: str, draw_input: Mapping[str, Any]) -> str:
    """Return the name lots are drawn by: with the sealed names of the people, if the draw has them,
    so that other people's names make another draw.
    """
    return f"{name} {join_seals(draw_input['people'])}" if "people" in draw_input else name


def history(rounds: Iterable[Sequence[Sequence[int]]], entries: Sequence[int], size: int) -> dict[str, Any]:
    """Return what `draw_round` is told about the rounds before: the meetings, seats and odd
    tables of these entries. The rounds have tables of entries, in the order of the seats, and are of
    ``size``: smaller tables are odd, and beside tables of two larger ones.
    """
    index = {entry: number for number, entry in enumerate(entries)}
    met, times_in_seat, short = Counter[Pair](), Counter[tuple[int, int]](), Counter[int]()
    for tables in rounds:
        largest = max(map(len, tables))
        for table in tables:
            is_odd = len(table) > size if size == LEAST_SIZE else len(table) < largest
            player_seats = [(index[entry], seat) for seat, entry in enumerate(table) if entry in index]
            met.update(combinations(sorted(number for number, _seat in player_seats), 2))
            times_in_seat.update(player_seats)
            short.update(number for number, _seat in player_seats if is_odd)
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


VERSION = 3
"""Version of new draws, in their input; draws without one are of the first."""


def draw_division(secret: bytes, name: str, draw_input: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return the rounds of a division: tables of places, in the order of the seats.

    ``draw_input`` has the ``entries``, the first holding place 0, the ``size`` of a table, the number of
    ``games`` for each, and ``at_once`` for games beginning together; for pairs kept apart also
    ``weights`` and ``teams``, as in `apart.pair_weights`. Lots are drawn by ``name``. Raises
    ValueError for numbers impossible to seat.
    """
    lots = Lots(secret, name_of_lots(name, draw_input))
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
