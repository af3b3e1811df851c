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
from .seats import seated
from .swiss import swiss

SEATS = 4
"""The most at a table."""


def draw_round(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return one round, as the only one of its list: tables of indices into the entries, in the
    order of the seats.

    ``given`` has the ``entries``, the ``size`` of a table, and for each entry the ``points`` so
    far, in 24ths, its times at a smaller table (``short``), and in each seat (``sat``); and
    ``met``, the meetings of pairs. For pairs kept apart ``weights`` has the lots of weighted pairs,
    and ``teams`` the members of teams. Lots are drawn by ``name``. Raises ValueError for numbers
    impossible to seat.
    """
    lots = Lots(secret, name)
    met = {(one, other): times for one, other, times in given["met"]}
    points = [points / PART for points in given["points"]]
    if given.get("version", 1) > 1:
        tables = swiss(points, given["size"], lots, met, given["short"], apart=pair_weights(given, IN_ROUND))
    else:
        tables = version_one.swiss(points, given["size"], lots, met, given["short"])
    return [[list(_seat_evenly(lots.shuffled(table), given["sat"])) for table in tables]]


def history(rounds: Iterable[Sequence[Sequence[int]]], entries: Sequence[int]) -> dict[str, Any]:
    """Return what `draw_round` is told about the rounds before: the meetings, seats and smaller
    tables of these entries. The rounds have tables of entries, in the order of the seats.
    """
    index = {entry: number for number, entry in enumerate(entries)}
    met, sat, short = Counter[Pair](), Counter[tuple[int, int]](), Counter[int]()
    for tables in rounds:
        largest = max(map(len, tables))
        for table in tables:
            here = [(index[entry], seat) for seat, entry in enumerate(table) if entry in index]
            met.update(combinations(sorted(number for number, _seat in here), 2))
            sat.update(here)
            short.update(number for number, _seat in here if len(table) < largest)
    return {
        "met": [[one, other, times] for (one, other), times in sorted(met.items())],
        "sat": [[sat[number, seat] for seat in range(SEATS)] for number in range(len(entries))],
        "short": [short[number] for number in range(len(entries))],
    }


def _seat_evenly(table: Sequence[int], sat: Sequence[Sequence[int]]) -> Table:
    """Return the seating with the fewest repetitions of earlier seats; the first of equally good ones."""
    return min(permutations(table), key=lambda order: sum(sat[player][seat] for seat, player in enumerate(order)))


VERSION = 2
"""Version of new draws, in their input; draws without one are of the first."""


def draw_division(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return the rounds of a division: tables of places, in the order of the seats.

    ``given`` has the ``entries``, the first holding place 0, the ``size`` of a table, the number of
    ``games`` for each, and ``at_once`` for games beginning together; for pairs kept apart also
    ``weights`` and ``teams``, as in `apart.pair_weights`. Lots are drawn by ``name``. Raises
    ValueError for numbers impossible to seat.
    """
    lots = Lots(secret, name)
    people, games, size = len(given["entries"]), given["games"], given["size"]
    apart = pair_weights(given, IN_DIVISION)
    wishes = Wishes(apart=apart) if apart else None
    if not given["at_once"]:
        found = schedule(people, games, size, lots, wishes)
    elif given.get("version", 1) > 1:
        found = [at_once(people, games, size, lots, wishes)]
    else:
        found = [version_one.at_once(people, games, size, lots)]
    return [[list(table) for table in tables] for tables in seated(found, lots)]


def drawn_again(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """Return the repeated draw: one round if the points so far are given, else all of a division."""
    return (draw_round if "points" in given else draw_division)(secret, name, given)
