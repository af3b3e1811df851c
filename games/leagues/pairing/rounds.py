"""A round that is drawn by itself, when the one before is over: who meets whom, and who sits where."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from games.leagues.scoring.points import PART

from .lots import Lots
from .meetings import Table
from .swiss import swiss


def draw_round(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """One round, as the only one of its list: tables of indices into the entries, in the order of the seats.

    ``given`` has the ``entries``, the ``size`` of a table, and of each entry the ``points`` so far, in 24ths, how often
    it sat at a smaller table (``short``), and how often in each seat (``sat``); and ``met``, how often pairs have met.
    Lots are drawn by ``name``. Raises ValueError for numbers that make no tables.
    """
    lots = Lots(secret, name)
    met = {(one, other): times for one, other, times in given["met"]}
    tables = swiss([points / PART for points in given["points"]], given["size"], lots, met, given["short"])
    return [[list(_seated(lots.shuffled(table), given["sat"])) for table in tables]]


def _seated(table: Sequence[int], sat: Sequence[Sequence[int]]) -> Table:
    """Who sits where: all together as seldom as can be where they sat before; of ways that are as good, the first."""
    return min(permutations(table), key=lambda order: sum(sat[player][seat] for seat, player in enumerate(order)))
