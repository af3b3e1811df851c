"""Helpers for the tests of factions: a table with one, its list gone through, its acts."""

from collections.abc import Sequence

from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.data.factions import MATS
from rulebooks.time_of_crisis.rules.factions.turn import SpendInfluence
from rulebooks.time_of_crisis.rules.state import TocState, TurnRecord

from .positions import Setup, position, run

THRAX, PUPIENUS, GORDIAN = MATS
BOT = 3
"""Its seat; it governs Aegyptus."""


def table(
    mat: str = THRAX,
    *,
    tougher: bool = False,
    others: tuple[str, ...] = (),
    emperors: bool = False,
    cards: Setup = "base",
) -> TocState:
    """People, and a faction whose turn it is; ``others`` are factions as well."""
    state = position(factions=(*others, mat), tougher=tougher, emperors=emperors, cards=cards)
    state.turn = TurnRecord(BOT, phase="actions")
    return state


def spend(
    state: TocState,
    *events: str,
    military: int = 0,
    senate: int = 0,
    populace: int = 0,
    pips: Sequence[int] = (),
) -> list[tuple[int, str, str]]:
    """Go through the list with these points and events of cards; each act's step, reason and province."""
    state.now.points = dict(zip(SPHERES, (military, senate, populace), strict=True))
    state.now.events = list(events)
    return acts(run(state, SpendInfluence(BOT), pips=pips))


def acts(events: Sequence[Event]) -> list[tuple[int, str, str]]:
    """The same of what has happened."""
    return [(event.step, event.why, event.province) for event in events if isinstance(event, log.FactionActs)]
