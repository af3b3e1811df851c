"""Crises for the tests of section 9."""

from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules.crisis import Crisis
from rulebooks.time_of_crisis.rules.state import TocState

from .positions import province, run

ROLLS = {"sassanids": (1, 2), "franks": (5, 5), "goths": (3, 3), "alamanni": (4, 4), "nomads": (5, 4)}
"""White and black dice that bring a tribe's crisis with four players."""


def crisis(state: TocState, *pips: int, seat: int = 0) -> list[Event]:
    """The Crisis Phase of a seat by itself; pips are white, black, and again for an invasion."""
    return run(state, Crisis(seat), pips=pips)


def invasion(state: TocState, tribe: str, *, white: int, black: int) -> list[Event]:
    """A tribe's crisis with these dice for the invasion."""
    return crisis(state, *ROLLS[tribe], white, black)


def at_home(state: TocState, tribe: str) -> tuple[int, int]:
    """Active and inactive counters of a homeland."""
    return state.homelands[tribe].active, state.homelands[tribe].inactive


def band(state: TocState, name: str, tribe: str) -> tuple[int, int]:
    """Active and inactive counters of a tribe in a province."""
    band = province(state, name).barbarians.get(tribe)
    return (band.active, band.inactive) if band else (0, 0)


def anywhere(state: TocState, tribe: str) -> int:
    """Counters of a tribe in all provinces."""
    return sum(sum(band(state, name, tribe)) for name in state.provinces)
