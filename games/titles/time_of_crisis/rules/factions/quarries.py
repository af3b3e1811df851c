"""Whom a faction could attack for Legacy (Military Guidelines, C)."""

from collections.abc import Iterator
from typing import NamedTuple

from ..aftermath import VICTORY_LEGACY
from ..data.regions import PROVINCES
from ..state import Board
from .choosing import rank


class Quarry(NamedTuple):
    """An enemy that may be attacked for Legacy; ``kind`` orders barbarians, Rival Emperors and players."""

    enemy: str
    region: str
    kind: int
    rank: int
    counters: int = 0


def quarries(state: Board, seat: int) -> Iterator[Quarry]:
    """All in the provinces that a faction could attack; homelands are nobody's to win."""
    for name in PROVINCES:
        for tribe in state.tribes_in(name):
            counters = state.provinces[name].barbarians.get(tribe)
            yield Quarry(tribe, name, 0, 0, counters.total if counters else 0)
        yield from (Quarry(rival.replace("_", " "), name, 1, 0) for rival in state.rivals_in(name))
        for army in state.armies_in(name):
            if army.seat != seat:
                yield Quarry(f"army {army.number}", name, 2, rank(state, army.seat))


def worth(quarry: Quarry) -> int:
    """8.2 The Legacy of a victory; of a tribe every counter may fall."""
    return VICTORY_LEGACY + quarry.counters
