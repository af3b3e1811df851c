"""6.3.3 Increasing the support of a province."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from ..data.card_setups import POPULACE
from ..data.limits import SUPPORT_MAX
from ..order import NOT_GOVERNED, TocOrder
from ..state import Board, TocState
from ..support import change_support


class IncreaseSupport(Action, frozen=True):
    text: ClassVar[str] = "increase support {province}"
    province: str


class IncreaseSupportOrder(TocOrder):
    """A province one governs; the price is the number of the next higher space."""

    action, place, paid_in = IncreaseSupport, 130, POPULACE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(IncreaseSupport, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        if not province:
            return ""
        place = table.provinces.get(province)
        if place is None or place.governor != seat:
            return NOT_GOVERNED
        if province == "italia":
            return "italia"
        return "" if place.support < SUPPORT_MAX else "at_highest"

    def price(self, table: Board, seat: int, province: str = "") -> tuple[str, int]:
        return POPULACE, table.provinces[province].support + 1 if province in table.provinces else 1

    def perform(self, state: TocState, seat: int, action: IncreaseSupport) -> None:
        change_support(state, action.province, 1)


INCREASE_SUPPORT = IncreaseSupportOrder()
