"""Set how the next Emperor is selected (set-up 2, 3)."""

from .. import log
from ..data.influence import METHODS
from ..election import ChooseMethod
from ..order import LegalOrders, RomeOrder
from ..setup import ChooseFirstMethod
from ..state import RomeState


class SetMethod(RomeOrder, frozen=True):
    text = "select by {method}"
    decisions = (ChooseFirstMethod, ChooseMethod)
    method: str

    @classmethod
    def legal(cls, decision: ChooseFirstMethod | ChooseMethod, state: RomeState, seat: int) -> LegalOrders:
        """3, R21 Yield all methods, but after an election not that of this turn."""
        for method in METHODS:
            if isinstance(decision, ChooseFirstMethod) or method != state.now.method:
                yield cls(method)

    def carry_out(self, decision: ChooseFirstMethod | ChooseMethod, state: RomeState, seat: int) -> None:
        state.method = self.method
        state.log(log.MethodSet(seat, self.method))
