"""Emperors by the expansion's rules (its rule 3), for the tests of it."""

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.legacy import GainLegacy
from rulebooks.time_of_crisis.rules.state import TocState

from .positions import act, army, crown, govern, governors, position, run


def candidate(senate: int = 16) -> TocState:
    """Seat 0, with a Governor in the box, may ask for a neutral Italia; he governs Asia and Syria and has no army."""
    state = position(emperors=True)
    govern(state, 0, "syria")
    governors(state, 0, 1)
    return act(state, senate=senate)


def reign(token: str, *, support: int = 2) -> TocState:
    """Seat 1 is Emperor with his token there, and governs Italia, Gallia and Hispania; seat 0 may ask for anything."""
    state = position(emperors=True)
    govern(state, 1, "hispania", support=support)
    if token.startswith("army"):
        assert token == f"army {army(state, 1, 'gallia', full=2)}"
    crown(state, 1, token)
    governors(state, 0, 2)
    return act(state, 0, senate=9, military=9)


ARMY = "army 7"
"""The first army of seat 1."""


def duel(*, emperor_attacks: bool, full: int = 3, foes: int = 2, castra: bool = False) -> TocState:
    """A Military Emperor against a player in Thracia: seat 0 attacks with army 1, seat 1 defends with army 7."""
    state = position(emperors=True)
    seat = 0 if emperor_attacks else 1
    for other in (0, 1):
        mine = other == seat
        army(state, other, "thracia", full=full if mine else foes, castra=castra and mine)
    crown(state, seat, "army 1" if emperor_attacks else ARMY)
    return act(state, 0, military=9)


def gains(state: TocState, seat: int = 0) -> dict[str, int]:
    """Return the gains and losses of a seat in its Gain Legacy phase, by reason."""
    return {event.why: event.amount for event in run(state, GainLegacy(seat)) if isinstance(event, log.LegacyGained)}
