"""Discard cards of a crisis (4.3.3, 4.4)."""

from collections.abc import Iterable
from typing import ClassVar

from ..crises import ReduceCrisis, reductions
from ..order import RomeOrder
from ..state import RomeState


class DiscardFromCrisis(RomeOrder, frozen=True):
    """4.3.3, 4.4 Choose the cards of a crisis to remove by the total."""

    text: ClassVar[str] = "discard {cards}"
    decisions = (ReduceCrisis,)
    cards: tuple[str, ...]

    @classmethod
    def legal(cls, decision: ReduceCrisis, state: RomeState, seat: int) -> Iterable["DiscardFromCrisis"]:
        return map(cls, reductions(state.crises[decision.crisis], decision.strength))

    def carry_out(self, decision: ReduceCrisis, state: RomeState, seat: int) -> None:
        decision.score_result(state, seat, list(self.cards))
