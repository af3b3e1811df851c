"""Choose the candidate for an office, or decline it (4.1)."""

from .. import log
from ..offices import FillOffices, FindHolder, TakeOffice, fitting_candidates
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class Appoint(RomeOrder, frozen=True):
    text = "appoint {candidate}"
    decisions = (TakeOffice,)
    candidate: str

    @classmethod
    def legal(cls, decision: TakeOffice, state: RomeState, seat: int) -> LegalOrders:
        fitting = fitting_candidates(state, seat, decision.office, decision.swapped)
        return (cls(candidate.name) for candidate in fitting)

    def carry_out(self, decision: TakeOffice, state: RomeState, seat: int) -> None:
        holder = state.candidate(self.candidate)
        given_up, holder.office = holder.office, decision.office
        state.log(log.OfficeGiven(seat, decision.office, holder.name, given_up))
        state.then(FillOffices(decision.aside, [*decision.swapped, holder.name] if given_up else decision.swapped))


class DeclineOffice(RomeOrder, frozen=True):
    """4.1, R24 Decline, if another office must be relinquished for this one."""

    text = "decline"
    decisions = (TakeOffice,)

    @classmethod
    def legal(cls, decision: TakeOffice, state: RomeState, seat: int) -> LegalOrders:
        if all(candidate.office for candidate in fitting_candidates(state, seat, decision.office, decision.swapped)):
            yield cls()

    def carry_out(self, decision: TakeOffice, state: RomeState, seat: int) -> None:
        state.log(log.OfficeDeclined(seat, decision.office))
        state.then(FindHolder(decision.office, decision.aside, decision.swapped, [*decision.declined, seat]))
