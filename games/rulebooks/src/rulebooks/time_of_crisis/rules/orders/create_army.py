"""6.3.1 Creating an army."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import ACTION_PRICE, can_enter, occupy
from ..data.card_setups import MILITARY
from ..forces import army_number
from ..order import NO_GENERAL, NO_LEGION, NOT_GOVERNED, TocOrder
from ..state import Army, Board, TocState, legions_left


class CreateArmy(Action, frozen=True):
    text: ClassVar[str] = "create army in {province}"
    province: str


class CreateArmyOrder(TocOrder):
    """A General of the box with a Legion, in a province one governs."""

    action, place, paid_in, cost = CreateArmy, 30, MILITARY, ACTION_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(CreateArmy, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        if province and table.provinces[province].governor != seat:
            return NOT_GOVERNED
        if not table.players[seat].generals:
            return NO_GENERAL
        return "" if legions_left(table) else NO_LEGION

    def perform(self, state: TocState, seat: int, action: CreateArmy) -> None:
        """Place it in the capital if that is free, since going in and out of it costs nothing; else outside."""
        number = army_number(seat, state.players[seat].generals.pop(0))
        army = state.armies[number] = Army(number, seat, action.province, full=1)
        state.log(log.ArmyCreated(seat, number, action.province))
        if can_enter(state, army):
            occupy(state, army)


CREATE_ARMY = CreateArmyOrder()
