"""1. Reveal cards and draft."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Step

from . import log
from .order import RomeDecision
from .state import RomeState

CARDS_EACH = 3


class DealDraft(Step, tag="RevealCards"):
    """1 Deal out three cards for each player.

    R08 After the last card of the deck, the discards are shuffled into a new one; only then do
    players contribute. R09 They do so in whole rounds until there are enough; ``before`` is the
    number of cards before the latest round, which is the last one if it has brought nothing.
    """

    before: int = -1

    def run(self, state: RomeState) -> None:
        dealt = deal(state, CARDS_EACH * len(state.players) - len(state.offer))
        if dealt:
            state.reveal()
            state.log(log.CardsRevealed(dealt))
        short = len(state.offer) < CARDS_EACH * len(state.players)
        if short and len(state.offer) != self.before:
            round_ = [CollectCard(waiting=[seat]) for seat in state.from_the_left()]
            state.then(*round_, DealDraft(before=len(state.offer)))


def deal(state: RomeState, count: int) -> list[str]:
    """Lay out ``count`` cards, or as many as there are."""
    dealt: list[str] = []
    while len(dealt) < count and (state.deck or state.discard):
        if not state.deck:
            form_deck(state, state.discard)
        dealt.append(state.deck.pop())
    state.offer += dealt
    return dealt


def form_deck(state: RomeState, cards: list[str]) -> None:
    """1 Gather these cards up and shuffle them to form the new deck."""
    state.reveal()
    state.deck, cards[:] = list(cards), []
    state.shuffle("deck", state.deck)
    state.log(log.DeckFormed(len(state.deck)))


class CollectCard(RomeDecision):
    """1, R09 Put a card of one's left neighbour in the middle: one on display, or any of the hand."""

    forced: ClassVar[bool] = True

    def facts(self, state: RomeState, seat: int | None) -> dict[str, Any]:
        return {"owner": state.clockwise(self.waiting[0])[1]}


class DraftCards(Step):
    """1 Each takes a card in clockwise order, then in anti-clockwise order, then in clockwise
    order; ``order`` is the rest of it.
    """

    order: list[int]

    def run(self, state: RomeState) -> None:
        if self.order and state.offer:
            state.then(DraftCard(waiting=[self.order[0]]), DraftCards(self.order[1:]))


class DraftCard(RomeDecision):
    """1 An influence card into the hand, or a candidate into play."""

    forced: ClassVar[bool] = True


class FinishDraft(Step):
    """1, R08, R10 Form the deck of the rest; an empty deck of the discards."""

    def run(self, state: RomeState) -> None:
        if state.offer:
            form_deck(state, state.offer)
        elif not state.deck and state.discard:
            form_deck(state, state.discard)
