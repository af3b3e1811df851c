"""6.3.1 Moving an army to an adjacent region."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..armies import ACTION_PRICE, own_army
from ..data.card_setups import MILITARY
from ..data.regions import NEIGHBOURS, SEAS
from ..order import NOT_OWN, TocOrder
from ..state import Board, TocState


class MoveArmy(Action, frozen=True):
    text: ClassVar[str] = "move army {army} to {region}"
    army: int
    region: str


class MoveArmyOrder(TocOrder):
    """An army that has not fought, into a region beside it."""

    action, place, paid_in, cost = MoveArmy, 60, MILITARY, ACTION_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        for army in table.armies_of(seat):
            yield from (MoveArmy(army.number, region) for region in NEIGHBOURS[army.region])

    def refusal(self, table: Board, seat: int, army: int | None = None, region: str = "") -> str:
        if army is None:
            return ""
        stack = own_army(table, seat, army)
        if stack is None:
            return NOT_OWN
        if stack.fought:
            return "has_fought"
        if region == stack.region:
            return "there_already"
        return "not_adjacent" if region and region not in NEIGHBOURS[stack.region] else ""

    def points_needed(self, table: Board, seat: int, army: int | None = None, region: str = "") -> tuple[str, int]:
        """Count the landing that a step to sea leads to; an army at sea has kept back its own already.

        An army at sea without a point to spend beside the one kept back for it may land, and it may not go on by sea.
        """
        moving = table.armies_of(seat) if army not in table.armies else [table.armies[army]]
        landings = [
            (way in SEAS) - (stack.region in SEAS)
            for stack in moving
            for way in ([region] if region else NEIGHBOURS[stack.region])
        ]
        return MILITARY, ACTION_PRICE * (1 + min(landings, default=0))

    def perform(self, state: TocState, seat: int, action: MoveArmy) -> None:
        """Into a province an army comes outside the capital; its Castra marker is taken off, and Militia stays
        behind.
        """
        army = state.armies[action.army]
        origin, army.region = army.region, action.region
        army.capital = army.castra = False
        state.log(log.ArmyMoved(seat, army.number, origin, army.region))


MOVE_ARMY = MoveArmyOrder()
