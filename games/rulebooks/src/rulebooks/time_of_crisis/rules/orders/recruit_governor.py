"""6.3.2 Recruiting a Governor."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import SENATE
from ..order import TocOrder
from ..state import Board, TocState


class RecruitGovernor(Action, frozen=True):
    text: ClassVar[str] = "recruit governor for {cost}"
    cost: int


class RecruitGovernorOrder(TocOrder):
    """Any unclaimed Governor."""

    action, place, paid_in = RecruitGovernor, 100, SENATE

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(RecruitGovernor, table.players[seat].governors_for_hire)

    def refusal(self, table: Board, seat: int, cost: int | None = None) -> str:
        prices = table.players[seat].governors_for_hire
        if not prices:
            return "all_recruited"
        return "no_such_cost" if cost is not None and cost not in prices else ""

    def price(self, table: Board, seat: int, cost: int | None = None) -> tuple[str, int]:
        return SENATE, cost or min(table.players[seat].governors_for_hire, default=0)

    def perform(self, state: TocState, seat: int, action: RecruitGovernor) -> None:
        """He comes to the Available Leaders box."""
        player = state.players[seat]
        player.governors_for_hire.remove(action.cost)
        player.governors += 1
        state.log(log.GovernorRecruited(seat, action.cost))


RECRUIT_GOVERNOR = RecruitGovernorOrder()
