"""5, 6.8. Hands: cards are not drawn but selected, in secret, from one's Available Pile."""

from collections.abc import Iterable
from typing import Any

from msgspec import field

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Take
from .card import ORDER
from .data.limits import HAND_SIZE
from .state import TocState


def distinct_cards(cards: Iterable[str]) -> list[str]:
    """Each kind of card once, in table order."""
    return sorted(set(cards), key=ORDER.__getitem__)


class SelectCards(Decision):
    """3.2, 5.2, 6.8, 9. Every waiting seat takes ``count`` cards; nobody sees a choice, and
    no hand grows, before all are in.

    The driver never answers for a seat: that would tell the others that its pile holds one kind of
    card. Every seat's pile has to hold ``count`` cards.
    """

    count: int
    why: str
    picked: dict[int, list[str]] = field(default_factory=dict)

    def rest_of_pile(self, state: TocState, seat: int) -> list[str]:
        """Return the rest of the pile for this seat."""
        pile = list(state.players[seat].available)
        for card in self.picked.get(seat, []):
            pile.remove(card)
        return pile

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [Take(card) for card in distinct_cards(self.rest_of_pile(state, seat))]

    def choose(self, state: TocState, seat: int, action: Take) -> None:
        picked = self.picked.setdefault(seat, [])
        picked.append(action.card)
        if len(picked) == self.count:
            self.waiting.remove(seat)
        if self.waiting:
            state.then(self)
            return
        for picker in sorted(self.picked):
            take_to_hand(state, picker, self.picked[picker])

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        """A seat's own choice is told to it alone, also while it waits for the others."""
        facts: dict[str, Any] = {"count": self.count, "why": self.why}
        picked = self.picked.get(seat, []) if seat is not None else []
        if picked or seat in self.waiting:
            facts["picked"] = list(picked)
        if seat is not None and seat in self.waiting:
            facts.update(count=self.count - len(picked), pile=distinct_cards(self.rest_of_pile(state, seat)))
        return facts


def take_to_hand(state: TocState, seat: int, cards: list[str]) -> None:
    """Move cards from a player's Available Pile to his hand."""
    player = state.players[seat]
    for card in cards:
        player.available.remove(card)
        player.hand.append(card)
    state.log(log.CardsTaken(seat=seat, cards=list(cards)))
    state.log(log.HandRefilled(seat=seat, count=len(cards)))


def turn_pile(state: TocState, seat: int) -> None:
    """6.8 The Discard Pile takes the place of an empty Available Pile."""
    player = state.players[seat]
    if not player.available and player.discard:
        player.available, player.discard = player.discard, []
        state.log(log.PileTurned(seat=seat))


class RefillHand(Step):
    """6.8 Up to five cards."""

    seat: int

    def run(self, state: TocState) -> None:
        count = HAND_SIZE - len(state.players[self.seat].hand)
        if count > 0:
            state.then(TakeFromPile(self.seat, count, "refill"))


class TakeFromPile(Step):
    """6.8 Cards of one's choice, turning the Discard Pile when the Available Pile runs out and one is still wanted."""

    seat: int
    count: int
    why: str

    def run(self, state: TocState) -> None:
        player = state.players[self.seat]
        turn_pile(state, self.seat)
        pile_size = len(player.available)
        if pile_size > self.count:
            state.then(SelectCards(waiting=[self.seat], count=self.count, why=self.why))
        elif pile_size:
            take_to_hand(state, self.seat, list(player.available))
            if pile_size < self.count:
                state.then(TakeFromPile(self.seat, self.count - pile_size, self.why))
