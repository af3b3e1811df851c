"""Put a candidate forward for the election (2)."""

from .. import log
from ..election import OfferCandidate, is_rated
from ..order import LegalOrders, RomeOrder
from ..state import RomeState


class OfferForElection(RomeOrder, frozen=True):
    text = "offer {candidate}"
    decisions = (OfferCandidate,)
    candidate: str

    @classmethod
    def legal(cls, decision: OfferCandidate, state: RomeState, seat: int) -> LegalOrders:
        """2, R13, R16 Yield one's candidates with a rating; all of them if nobody in play has one."""
        open_to_all = not any(is_rated(state, candidate) for _seat, candidate in state.all_candidates())
        for candidate in state.players[seat].candidates:
            if open_to_all or is_rated(state, candidate):
                yield cls(candidate.name)

    def carry_out(self, decision: OfferCandidate, state: RomeState, seat: int) -> None:
        state.now.offered[seat] = self.candidate
        worth = state.candidate(self.candidate).worth(state.now.method)
        state.log(log.CandidateOffered(seat, self.candidate, worth))
