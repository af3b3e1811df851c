"""Collect a card of the left neighbour for the draft (1, R09)."""

from .. import log
from ..draft import CollectCard
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, distinct_cards


class Collect(RomeOrder, frozen=True):
    """1, R09 A card of one's left neighbour, from a candidate's display."""

    text = "collect {card} from {candidate}"
    decisions = (CollectCard,)
    card: str
    candidate: str

    @classmethod
    def legal(cls, decision: CollectCard, state: RomeState, seat: int) -> LegalOrders:
        for candidate in state.players[state.clockwise(seat)[1]].candidates:
            for card in distinct_cards(candidate.cards):
                yield cls(card, candidate.name)

    def carry_out(self, decision: CollectCard, state: RomeState, seat: int) -> None:
        state.candidate(self.candidate).cards.remove(self.card)
        state.offer.append(self.card)
        state.log(log.CardCollected(seat, state.clockwise(seat)[1], self.card, self.candidate))


class CollectBlind(RomeOrder, frozen=True):
    """1, R09 A card of the left neighbour's hand, not chosen."""

    text = "collect from the hand"
    decisions = (CollectCard,)
    worth = 4.5

    @classmethod
    def legal(cls, decision: CollectCard, state: RomeState, seat: int) -> LegalOrders:
        if state.players[state.clockwise(seat)[1]].hand:
            yield cls()

    def carry_out(self, decision: CollectCard, state: RomeState, seat: int) -> None:
        owner = state.clockwise(seat)[1]
        hand = state.players[owner].hand
        card = hand.pop(state.draw("collected card", len(hand)) - 1)
        state.players[owner].unlearn([card])
        state.offer.append(card)
        state.log(log.CardCollected(seat, owner, card))
