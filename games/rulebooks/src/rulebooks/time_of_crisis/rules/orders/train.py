"""6.3.1 Training a reduced Legion."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import ACTION_PRICE, own_army
from ..data.card_setups import MILITARY
from ..order import NOT_OWN, TocOrder
from ..state import Board, TocState


class Train(Action, frozen=True):
    text: ClassVar[str] = "train army {army}"
    army: int


class TrainOrder(TocOrder):
    """A reduced Legion of an army, in any region."""

    action, place, paid_in, cost = Train, 50, MILITARY, ACTION_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return (Train(army.number) for army in table.armies_of(seat))

    def refusal(self, table: Board, seat: int, army: int | None = None) -> str:
        if army is None:
            return ""
        stack = own_army(table, seat, army)
        if stack is None:
            return NOT_OWN
        return "" if stack.reduced else "none_reduced"

    def perform(self, state: TocState, seat: int, action: Train) -> None:
        """A reduced Legion is at full strength again."""
        army = state.armies[action.army]
        army.full, army.reduced = army.full + 1, army.reduced - 1
        state.log(log.LegionTrained(seat, army.number, army.region))


TRAIN = TrainOrder()
