"""Choose the cards of a crisis to remove by the total (4.3.3, 4.4)."""

from ..crises import ReduceCrisis, reductions
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class DiscardFromCrisis(RomeOrder, frozen=True):
    text = "discard {cards}"
    decisions = (ReduceCrisis,)
    cards: tuple[str, ...]

    @classmethod
    def legal(cls, decision: ReduceCrisis, state: RomeState, seat: int) -> LegalOrders:
        return map(cls, reductions(state.crises[decision.crisis], decision.strength))

    def carry_out(self, decision: ReduceCrisis, state: RomeState, seat: int) -> None:
        decision.score_result(state, seat, list(self.cards))
