"""Take a candidate, or an office for one, in the set-up (set-up 3)."""

from .. import log
from ..data.offices import CATEGORY
from ..order import LegalOrders, RomeOrder
from ..setup import CANDIDATES_EACH, SetupPick, candidates_left, offices_left
from ..state import Candidate, RomeState


class TakeCandidate(RomeOrder, frozen=True):
    text = "take {candidate}"
    decisions = (SetupPick,)
    candidate: str

    @classmethod
    def legal(cls, decision: SetupPick, state: RomeState, seat: int) -> LegalOrders:
        """R03 Yield those left, until the player has two."""
        return map(cls, candidates_left(state) if len(state.players[seat].candidates) < CANDIDATES_EACH else [])

    def carry_out(self, decision: SetupPick, state: RomeState, seat: int) -> None:
        state.players[seat].candidates.append(Candidate(self.candidate))
        state.log(log.CandidateTaken(seat, self.candidate))


class TakeOfficeFor(RomeOrder, frozen=True):
    text = "take {office} for {candidate}"
    decisions = (SetupPick,)
    office: str
    candidate: str

    @classmethod
    def legal(cls, decision: SetupPick, state: RomeState, seat: int) -> LegalOrders:
        """Yield those left, each for one's candidates without an office that have the rating for it."""
        for office in offices_left(state):
            for candidate in state.players[seat].candidates:
                if not candidate.office and candidate.printed.rating(CATEGORY[office]):
                    yield cls(office, candidate.name)

    def carry_out(self, decision: SetupPick, state: RomeState, seat: int) -> None:
        state.candidate(self.candidate).office = self.office
        state.log(log.OfficeTaken(seat, self.office, self.candidate))
