"""Choose the Legatus among one's equally strong candidates (4.1, R22)."""

from .. import log
from ..data.influence import MILITARY
from ..data.offices import LEGATUS
from ..offices import ChooseLegatus, is_able
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class MakeLegatus(RomeOrder, frozen=True):
    text = "make {candidate} legatus"
    decisions = (ChooseLegatus,)
    candidate: str

    @classmethod
    def legal(cls, decision: ChooseLegatus, state: RomeState, seat: int) -> LegalOrders:
        for candidate in state.players[seat].candidates:
            if is_able(candidate) and candidate.worth(MILITARY) == decision.strength:
                yield cls(candidate.name)

    def carry_out(self, decision: ChooseLegatus, state: RomeState, seat: int) -> None:
        candidate = state.candidate(self.candidate)
        if candidate.office == LEGATUS:
            return
        for _seat, other in state.all_candidates():
            if other.office == LEGATUS:
                other.office = ""
        candidate.office = LEGATUS
        state.log(log.LegatusSelected(seat, candidate.name, decision.strength))
