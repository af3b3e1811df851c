"""The draws of tables in divisions and rounds, for drawing and for checking."""

from collections.abc import Mapping
from typing import Any

from . import version_one
from .apart import IN_DIVISION, pair_weights
from .lots import Lots
from .rounds import draw_round
from .schedule import at_once, schedule
from .search import Wishes
from .seats import seated

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
    """Return the repeated draw: one round if the points so far are given, else all of a
    division.
    """
    return (draw_round if "points" in given else draw_division)(secret, name, given)
