"""1. Reveal cards and draft."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Collect, CollectBlind, Draft, DraftCandidate
from .data.candidates import CANDIDATES
from .state import Candidate, RomeState, distinct_cards

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


class CollectCard(Decision):
    """1, R09 Put a card of one's left neighbour in the middle: one on display, or any of the hand."""

    forced: ClassVar[bool] = True

    def legal(self, state: RomeState, seat: int) -> list[Action]:
        neighbour = state.players[state.clockwise(seat)[1]]
        collections = [
            Collect(card, candidate.name)
            for candidate in neighbour.candidates
            for card in distinct_cards(candidate.cards)
        ]
        return [*collections, CollectBlind()] if neighbour.hand else [*collections]

    def choose(self, state: RomeState, seat: int, action: Collect | CollectBlind) -> None:
        owner = state.clockwise(seat)[1]
        if isinstance(action, Collect):
            card, source = action.card, action.candidate
            state.candidate(source).cards.remove(card)
        else:
            hand = state.players[owner].hand
            card, source = hand.pop(state.draw("collected card", len(hand)) - 1), ""
            state.players[owner].unlearn([card])
        state.offer.append(card)
        state.log(log.CardCollected(seat, owner, card, source))

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


class DraftCard(Decision):
    """1 An influence card into the hand, or a candidate into play."""

    forced: ClassVar[bool] = True

    def legal(self, state: RomeState, seat: int) -> list[Action]:
        candidates = [card for card in state.offer if card in CANDIDATES]
        cards = distinct_cards(card for card in state.offer if card not in CANDIDATES)
        barred = bool(cards) and has_more_than_another(state, seat)
        return [*map(Draft, cards), *([] if barred else map(DraftCandidate, candidates))]

    def choose(self, state: RomeState, seat: int, action: Draft | DraftCandidate) -> None:
        if isinstance(action, Draft):
            state.offer.remove(action.card)
            state.players[seat].draft(action.card)
            state.log(log.CardDrafted(seat, action.card))
        else:
            state.offer.remove(action.candidate)
            state.players[seat].candidates.append(Candidate(action.candidate))
            state.log(log.CandidateTaken(seat, action.candidate))


def has_more_than_another(state: RomeState, seat: int) -> bool:
    """1, R11 No player may draft a candidate if any other has fewer, unless only candidates are left."""
    own = len(state.players[seat].candidates)
    return any(len(player.candidates) < own for player in state.players)


class FinishDraft(Step):
    """1, R08, R10 Form the deck of the rest; an empty deck of the discards."""

    def run(self, state: RomeState) -> None:
        if state.offer:
            form_deck(state, state.offer)
        elif not state.deck and state.discard:
            form_deck(state, state.discard)
