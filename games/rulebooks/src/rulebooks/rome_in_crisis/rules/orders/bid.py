"""Play cards on one's candidate, or drop out of the election (2)."""

from .. import log
from ..data.influence import COUNTS_IN
from ..election import MakeBid, drop_out, to_exceed, worth_in_race
from ..order import LegalOrders, RomeOrder
from ..state import RomeState, cards_of_types, weigh_choices


class Bid(RomeOrder, frozen=True):
    text = "bid {cards}"
    decisions = (MakeBid,)
    cards: tuple[str, ...]

    @classmethod
    def legal(cls, decision: MakeBid, state: RomeState, seat: int) -> LegalOrders:
        """2, R18 Yield any cards that count and lead; at least one of the hand is saved."""
        hand = state.players[seat].hand
        usable = cards_of_types(hand, COUNTS_IN[state.now.method])
        least_total = to_exceed(state, seat)
        for total, cards in weigh_choices(usable):
            if total >= least_total and len(cards) < len(hand):
                yield cls(cards)

    def carry_out(self, decision: MakeBid, state: RomeState, seat: int) -> None:
        state.players[seat].play(self.cards)
        candidate = state.candidate(state.now.offered[seat])
        candidate.cards += self.cards
        state.now.leader = seat
        state.log(log.BidMade(seat, candidate.name, list(self.cards), worth_in_race(state, seat)))


class Pass(RomeOrder, frozen=True):
    text = "pass"
    decisions = (MakeBid,)

    def carry_out(self, decision: MakeBid, state: RomeState, seat: int) -> None:
        drop_out(state, seat)
