"""Targets of a faction's attacks for Legacy (Military Guidelines, C)."""

from collections.abc import Iterator
from typing import NamedTuple

from ..aftermath import VICTORY_LEGACY
from ..data.regions import PROVINCES
from ..forces import lone_militia
from ..state import Board
from .choosing import rank

BARBARIANS, RIVAL, ARMY = range(3)
"""The kinds of enemies, in the order of the hunt."""


class Quarry(NamedTuple):
    """A possible target for Legacy; an ``ARMY`` is a player's."""

    enemy: str
    region: str
    kind: int
    rank: int
    counters: int = 0


def quarries(state: Board, seat: int) -> Iterator[Quarry]:
    """Yield all targets of a faction in the provinces; homelands are nobody's to win."""
    for name in PROVINCES:
        for tribe in state.tribes_in(name):
            counters = state.provinces[name].barbarians.get(tribe)
            yield Quarry(tribe, name, BARBARIANS, 0, counters.total if counters else 0)
        yield from (Quarry(rival.replace("_", " "), name, RIVAL, 0) for rival in state.rivals_in(name))
        for army in state.armies_in(name):
            if army.seat != seat:
                yield Quarry(f"army {army.number}", name, ARMY, rank(state, army.seat))
        governor = state.provinces[name].governor
        if governor != seat and lone_militia(state, name):
            yield Quarry(f"militia {name}", name, ARMY, rank(state, governor))


def worth(quarry: Quarry) -> int:
    """8.2 The Legacy of a victory; of a tribe every counter may fall."""
    return VICTORY_LEGACY + quarry.counters
