"""Take the three offices back as Florianus, or leave them (R37)."""

from .. import log
from ..data.offices import GIVEN
from ..offices import RecallOffices
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class Recall(RomeOrder, frozen=True):
    text = "recall the offices"
    decisions = (RecallOffices,)
    worth = -1

    @classmethod
    def legal(cls, decision: RecallOffices, state: RomeState, seat: int) -> LegalOrders:
        if len(state.vacant_offices()) < len(GIVEN):
            yield cls()

    def carry_out(self, decision: RecallOffices, state: RomeState, seat: int) -> None:
        holders = [candidate for _seat, candidate in state.all_candidates() if candidate.office in GIVEN]
        state.log(log.OfficesRecalled(seat, [holder.office for holder in holders]))
        for holder in holders:
            holder.office = ""


class KeepOffices(RomeOrder, frozen=True):
    text = "leave the offices"
    decisions = (RecallOffices,)
