"""Choose the next dealer, among those with the most points (5)."""

from ..order import LegalOrders, RomeOrder
from ..state import RomeState
from ..turn import ChooseDealer, most_points, pass_deck


class PassDeck(RomeOrder, frozen=True):
    text = "pass the deck to seat {seat}"
    decisions = (ChooseDealer,)
    seat: int

    @classmethod
    def legal(cls, decision: ChooseDealer, state: RomeState, seat: int) -> LegalOrders:
        """R42 Yield the tied players other than the dealer himself."""
        return (cls(leader) for leader in most_points(state) if leader != seat)

    def carry_out(self, decision: ChooseDealer, state: RomeState, seat: int) -> None:
        pass_deck(state, self.seat)
