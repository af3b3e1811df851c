"""Choose the next office to give (4.1)."""

from ..offices import AssignOffice, FindHolder
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class Assign(RomeOrder, frozen=True):
    text = "assign {office}"
    decisions = (AssignOffice,)
    office: str

    @classmethod
    def legal(cls, decision: AssignOffice, state: RomeState, seat: int) -> LegalOrders:
        return (cls(office) for office in state.vacant_offices() if office not in decision.aside)

    def carry_out(self, decision: AssignOffice, state: RomeState, seat: int) -> None:
        state.then(FindHolder(self.office, decision.aside, decision.swapped))
