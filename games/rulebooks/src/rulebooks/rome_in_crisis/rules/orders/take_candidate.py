"""Take a candidate in the set-up (set-up 3)."""

from collections.abc import Iterator
from typing import ClassVar

from .. import log
from ..order import RomeOrder
from ..setup import CANDIDATES_EACH, SetupPick, candidates_left
from ..state import Candidate, RomeState


class TakeCandidate(RomeOrder, frozen=True):
    """Set-up 3: draft a candidate."""

    text: ClassVar[str] = "take {candidate}"
    decisions = (SetupPick,)
    candidate: str

    @classmethod
    def legal(cls, decision: SetupPick, state: RomeState, seat: int) -> Iterator["TakeCandidate"]:
        """R03 Yield two candidates for each player, at most."""
        if len(state.players[seat].candidates) < CANDIDATES_EACH:
            yield from map(cls, candidates_left(state))

    def carry_out(self, decision: SetupPick, state: RomeState, seat: int) -> None:
        state.players[seat].candidates.append(Candidate(self.candidate))
        state.log(log.CandidateTaken(seat, self.candidate))
