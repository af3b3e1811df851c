"""Attempt a crisis as Emperor, with cards from the hand (4.3)."""

from .. import log
from ..crises import ReduceCrisis
from ..data.influence import GOLD
from ..data.offices import EMPERORS_POINTS
from ..emperor import AddressCrisis, CancelGoths, count_cancelled, strength
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, cards_of_types, selections


class Address(RomeOrder, frozen=True):
    text = "address {against}[ with {cards}]"
    decisions = (AddressCrisis,)
    against: str
    cards: tuple[str, ...] = ()

    @classmethod
    def legal(cls, decision: AddressCrisis, state: RomeState, seat: int) -> LegalOrders:
        """4.3.2 Yield each crisis with any cards of the hand that match it or are Gold."""
        for crisis in state.ranked():
            for cards in selections(cards_of_types(state.players[seat].hand, (crisis, GOLD))):
                yield cls(crisis, cards)

    def carry_out(self, decision: AddressCrisis, state: RomeState, seat: int) -> None:
        emperor = state.emperor()
        assert emperor is not None
        crisis = self.against
        rank = state.ranked().index(crisis)
        state.players[seat].play(self.cards)
        emperor.cards += self.cards
        total = strength(emperor, crisis)
        state.log(log.CrisisAddressed(seat, emperor.name, crisis, rank + 1, list(self.cards), total))
        cancelled = count_cancelled(state, emperor, crisis, emperor.cards.count(GOLD))
        reduce_ = ReduceCrisis(
            waiting=[seat], crisis=crisis, strength=total, reward=EMPERORS_POINTS[rank], cancelled=cancelled
        )
        state.then(*([CancelGoths(waiting=[seat], count=cancelled)] if cancelled else []), reduce_)
