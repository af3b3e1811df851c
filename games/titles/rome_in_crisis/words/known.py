"""Cards of each hand known to everybody: those drafted from the open cards and not seen leaving."""

from collections import Counter
from collections.abc import Iterable

from games.engine import Event

from ..rules import log


def known_hands(events: Iterable[Event], players: int) -> list[list[str]]:
    """Return the known cards of each hand after these events of a game, from its first on.

    A card that leaves a hand is taken for the known one of its name: nobody can tell it from
    another.
    """
    known: list[Counter[str]] = [Counter() for _seat in range(players)]
    for event in events:
        if isinstance(event, log.CardDrafted):
            known[event.seat][event.card] += 1
        for seat, cards in _cards_played(event).items():
            known[seat] -= Counter(cards)
    return [list(cards.elements()) for cards in known]


def _cards_played(event: Event) -> dict[int, list[str]]:
    """Return the cards seen leaving hands in an event, by seat."""
    match event:
        case log.CardCollected(owner=owner, card=card, candidate=""):
            return {owner: [card]}
        case log.BidMade() | log.CrisisAddressed():
            return {event.seat: event.cards}
        case log.WarFought():
            return {event.seat: event.hand_cards}
        case log.CrisesMounted():
            return {seat: [card] for seat, card in event.cards.items()}
    return {}
