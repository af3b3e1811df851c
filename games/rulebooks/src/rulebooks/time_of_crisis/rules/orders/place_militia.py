"""6.3.3 Placing Militia."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import POPULACE
from ..forces import in_capital
from ..order import NOT_GOVERNED, TocOrder
from ..state import Board, Militia, TocState, militia_left

MILITIA_PRICE = 2


class PlaceMilitia(Action, frozen=True):
    text: ClassVar[str] = "place militia {province}"
    province: str


class PlaceMilitiaOrder(TocOrder):
    """One's own capital without Militia and without an enemy."""

    action, place, paid_in, cost = PlaceMilitia, 140, POPULACE, MILITIA_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(PlaceMilitia, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        if not province:
            return ""
        place = table.provinces[province]
        if place.governor != seat:
            return NOT_GOVERNED
        if place.militia:
            return "has_militia"
        if not militia_left(table):
            return "none_left"
        commander, units = in_capital(table, province)
        return "enemy_inside" if units and commander != seat else ""

    def perform(self, state: TocState, seat: int, action: PlaceMilitia) -> None:
        """It stands in the capital, beside an army of one's own if there is one."""
        state.provinces[action.province].militia = Militia()
        state.log(log.MilitiaPlaced(seat, action.province))


PLACE_MILITIA = PlaceMilitiaOrder()
