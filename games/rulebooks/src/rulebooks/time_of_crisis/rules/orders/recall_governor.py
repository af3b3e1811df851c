"""6.3.2 Recalling a Governor."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from ..data.card_setups import SENATE
from ..order import NOT_GOVERNED, TocOrder
from ..state import NEUTRAL, Board, TocState, neutrals_left
from ..support import replace_governor, unseat

RECALL_PRICE = 2


class RecallGovernor(Action, frozen=True):
    text: ClassVar[str] = "recall governor {province}"
    province: str


class RecallGovernorOrder(TocOrder):
    """A Governor on the map, while a grey one is left to follow him."""

    action, place, paid_in, cost = RecallGovernor, 120, SENATE, RECALL_PRICE
    of_ones_own = True

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(RecallGovernor, table.governed(seat))

    def refusal(self, table: Board, seat: int, province: str = "") -> str:
        if province and table.provinces[province].governor != seat:
            return NOT_GOVERNED
        return "" if neutrals_left(table) else "no_successor"

    def perform(self, state: TocState, seat: int, action: RecallGovernor) -> None:
        """A Neutral Governor at support 1 follows; Italia takes note."""
        state.now.recalled.append(action.province)
        replace_governor(state, action.province, NEUTRAL, support=1)
        if action.province != "italia":
            unseat(state, seat)


RECALL_GOVERNOR = RecallGovernorOrder()
