"""4.5.1 The tougher challenge: of two possible events a faction has the more useful one."""

from ..card import CARDS
from ..state import TocState
from .moments import may_reach

NEVER, OUT_OF_REACH, IN_TIME, NOW = range(4)
"""The moments of an event."""


def better(state: TocState, seat: int, cards: list[str]) -> str:
    """Return the event with an effect in the present position, else one that may have a moment in
    this turn, best by what stands on the map; of equals the first.
    """
    return max(cards, key=lambda card: moment(state, seat, card))


def moment(state: TocState, seat: int, name: str) -> int:
    """Rank the moment of an event's use, if it were held alone."""
    card = CARDS[name]
    events, state.now.events = state.now.events, [name]
    useful = card.faction_use(state, seat)
    state.now.events = events
    if useful:
        return NOW
    if not card.may_come(state, seat):
        return NEVER
    return IN_TIME if card.is_in_reach(state, seat) and may_reach(state, seat, card.battles) else OUT_OF_REACH
