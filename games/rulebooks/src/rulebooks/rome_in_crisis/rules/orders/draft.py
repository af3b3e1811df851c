"""Draft an influence card into the hand, or put a candidate into play (1)."""

from .. import log
from ..data.candidates import CANDIDATES
from ..draft import DraftCard
from ..order import LegalOrders, RomeOrder
from ..state import Candidate, RomeState, distinct_cards


class Draft(RomeOrder, frozen=True):
    text = "draft {card}"
    decisions = (DraftCard,)
    card: str

    @classmethod
    def legal(cls, decision: DraftCard, state: RomeState, seat: int) -> LegalOrders:
        return map(cls, distinct_cards(card for card in state.offer if card not in CANDIDATES))

    def carry_out(self, decision: DraftCard, state: RomeState, seat: int) -> None:
        state.offer.remove(self.card)
        state.players[seat].draft(self.card)
        state.log(log.CardDrafted(seat, self.card))


class DraftCandidate(RomeOrder, frozen=True):
    text = "draft {candidate}"
    decisions = (DraftCard,)
    candidate: str

    @classmethod
    def legal(cls, decision: DraftCard, state: RomeState, seat: int) -> LegalOrders:
        """R11 Yield none if any other player has fewer candidates, unless only candidates are left."""
        own = len(state.players[seat].candidates)
        candidates = [card for card in state.offer if card in CANDIDATES]
        if len(candidates) == len(state.offer) or all(len(player.candidates) >= own for player in state.players):
            yield from map(cls, candidates)

    def carry_out(self, decision: DraftCard, state: RomeState, seat: int) -> None:
        state.offer.remove(self.candidate)
        state.players[seat].candidates.append(Candidate(self.candidate))
        state.log(log.CandidateTaken(seat, self.candidate))
