"""4.5.1 The tougher challenge: of two possible events a faction has the more useful one."""

from ..card import CARDS
from ..state import TocState

NEVER, IN_TIME, NOW = range(3)
"""The moments of an event."""


def better(state: TocState, seat: int, cards: list[str]) -> str:
    """Return the event with an effect in the present position, else one that may have a moment in
    this turn; of equals the first.
    """
    return max(cards, key=lambda card: moment(state, seat, card))


def moment(state: TocState, seat: int, card: str) -> int:
    """Rank the moment of an event's use, if it were held alone."""
    events, state.now.events = state.now.events, [card]
    useful = CARDS[card].faction_use(state, seat)
    state.now.events = events
    if useful:
        return NOW
    return IN_TIME if CARDS[card].may_come(state, seat) else NEVER
