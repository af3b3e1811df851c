"""6.3.1 Adding a Legion to an army."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import armies_at_home, own_army
from ..data.card_setups import MILITARY
from ..order import NO_LEGION, NOT_OWN, TocOrder
from ..state import Board, TocState, legions_left


class AddLegion(Action, frozen=True):
    text: ClassVar[str] = "add legion to army {army}"
    army: int


class AddLegionOrder(TocOrder):
    """An army in a province one governs; the price is the number of its Legions afterwards."""

    action, place, paid_in = AddLegion, 40, MILITARY
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return (AddLegion(army.number) for army in armies_at_home(table, seat))

    def refusal(self, table: Board, seat: int, army: int | None = None) -> str:
        if army is not None:
            stack = own_army(table, seat, army)
            if stack is None:
                return NOT_OWN
            place = table.provinces.get(stack.region)
            if place is None or place.governor != seat:
                return "not_at_home"
        return "" if legions_left(table) else NO_LEGION

    def price(self, table: Board, seat: int, army: int | None = None) -> tuple[str, int]:
        return MILITARY, table.armies[army].legions + 1 if army in table.armies else 1

    def perform(self, state: TocState, seat: int, action: AddLegion) -> None:
        army = state.armies[action.army]
        army.full += 1
        state.log(log.LegionAdded(seat, army.number, army.region, army.legions))


ADD_LEGION = AddLegionOrder()
