"""6.3.3 Building an improvement."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import POPULACE
from ..data.event_cards import INFLATION, INFLATION_SURCHARGE
from ..data.limits import IMPROVEMENTS
from ..forces import in_capital
from ..order import NOT_GOVERNED, TocOrder
from ..state import Board, TocState, improvements_left

IMPROVEMENT_PRICE = 3


class Build(Action, frozen=True):
    text: ClassVar[str] = "build {improvement} in {province}"
    improvement: str
    province: str


class BuildOrder(TocOrder):
    """Each kind once in a quiet province of one's own, while its counters last."""

    action, place, paid_in = Build, 160, POPULACE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        for name in table.governed(seat):
            yield from (Build(kind, name) for kind in IMPROVEMENTS)

    def refusal(self, table: Board, seat: int, improvement: str = "", province: str = "") -> str:
        if not province:
            return ""
        place = table.provinces[province]
        if place.governor != seat:
            return NOT_GOVERNED
        if improvement in place.improvements:
            return "built_already"
        if improvement and not improvements_left(table, improvement):
            return "none_left"
        return "" if is_quiet(table, seat, province) else "not_quiet"

    def price(self, table: Board, seat: int, improvement: str = "", province: str = "") -> tuple[str, int]:
        return POPULACE, improvement_price(table)

    def perform(self, state: TocState, seat: int, action: Build) -> None:
        """It stays under any governor."""
        state.provinces[action.province].improvements.append(action.improvement)
        state.log(log.ImprovementBuilt(seat, action.province, action.improvement))


def improvement_price(table: Board) -> int:
    """Three Populace, one more under Inflation."""
    return IMPROVEMENT_PRICE + (INFLATION_SURCHARGE.value if table.lasting == INFLATION else 0)


def is_quiet(table: Board, seat: int, province: str) -> bool:
    """No Mob, active barbarian or Rival Emperor in the province, and no other player's army in its capital."""
    place = table.provinces[province]
    commander, units = in_capital(table, province)
    return not (
        place.mobs
        or any(band.active for band in place.barbarians.values())
        or any(leader.region == province and leader.active for leader in table.leaders.values())
        or table.rivals_in(province)
        or (units and commander != seat)
    )


BUILD = BuildOrder()
