"""Pass the deck to the next dealer (5)."""

from collections.abc import Iterator
from typing import ClassVar

from ..order import RomeOrder
from ..state import RomeState
from ..turn import ChooseDealer, most_points, pass_deck


class PassDeck(RomeOrder, frozen=True):
    """5 Choose the next dealer, among those with the most points."""

    text: ClassVar[str] = "pass the deck to seat {seat}"
    decisions = (ChooseDealer,)
    seat: int

    @classmethod
    def legal(cls, decision: ChooseDealer, state: RomeState, seat: int) -> Iterator["PassDeck"]:
        """R42 Yield the tied players other than the dealer himself."""
        return (cls(leader) for leader in most_points(state) if leader != seat)

    def carry_out(self, decision: ChooseDealer, state: RomeState, seat: int) -> None:
        pass_deck(state, self.seat)
