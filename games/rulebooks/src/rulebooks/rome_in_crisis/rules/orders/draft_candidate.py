"""Draft a candidate (1)."""

from collections.abc import Iterator
from typing import ClassVar

from .. import log
from ..data.candidates import CANDIDATES
from ..draft import DraftCard
from ..order import RomeOrder
from ..state import Candidate, RomeState


class DraftCandidate(RomeOrder, frozen=True):
    """1 Put a candidate into play."""

    text: ClassVar[str] = "draft {candidate}"
    decisions = (DraftCard,)
    candidate: str

    @classmethod
    def legal(cls, decision: DraftCard, state: RomeState, seat: int) -> Iterator["DraftCandidate"]:
        """R11 No player may draft a candidate if any other has fewer, unless only candidates are left."""
        own = len(state.players[seat].candidates)
        candidates = [card for card in state.offer if card in CANDIDATES]
        if len(candidates) == len(state.offer) or all(len(player.candidates) >= own for player in state.players):
            yield from map(cls, candidates)

    def carry_out(self, decision: DraftCard, state: RomeState, seat: int) -> None:
        state.offer.remove(self.candidate)
        state.players[seat].candidates.append(Candidate(self.candidate))
        state.log(log.CandidateTaken(seat, self.candidate))
