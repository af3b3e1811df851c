"""Choose the Goths cards cancelled by Trebonianus Gallus' Gold (R35)."""

from .. import log
from ..data.influence import GOTHS
from ..emperor import CancelGoths
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, cards_of_types, selections, take_cards


class Cancel(RomeOrder, frozen=True):
    text = "cancel {cards}"
    decisions = (CancelGoths,)
    cards: tuple[str, ...]

    @classmethod
    def legal(cls, decision: CancelGoths, state: RomeState, seat: int) -> LegalOrders:
        goths = cards_of_types(state.crises[GOTHS], (GOTHS,))
        return (cls(cards) for cards in selections(goths) if len(cards) == decision.count)

    def carry_out(self, decision: CancelGoths, state: RomeState, seat: int) -> None:
        take_cards(state.crises[GOTHS], self.cards)
        state.discard += self.cards
        state.log(log.GothsCancelled(list(self.cards)))
