"""6.3.1 Recruiting a General."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import MILITARY
from ..order import TocOrder
from ..state import Board, TocState


class RecruitGeneral(Action, frozen=True):
    text: ClassVar[str] = "recruit general for {cost}"
    cost: int


class RecruitGeneralOrder(TocOrder):
    """Any unclaimed General; counters are numbered by their price."""

    action, place, paid_in = RecruitGeneral, 20, MILITARY

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(RecruitGeneral, table.players[seat].generals_for_hire)

    def refusal(self, table: Board, seat: int, cost: int | None = None) -> str:
        prices = table.players[seat].generals_for_hire
        if not prices:
            return "all_recruited"
        return "no_such_cost" if cost is not None and cost not in prices else ""

    def price(self, table: Board, seat: int, cost: int | None = None) -> tuple[str, int]:
        return MILITARY, cost or min(table.players[seat].generals_for_hire, default=0)

    def perform(self, state: TocState, seat: int, action: RecruitGeneral) -> None:
        """He comes to the Available Leaders box."""
        player = state.players[seat]
        player.generals_for_hire.remove(action.cost)
        player.generals = sorted([*player.generals, action.cost])
        state.log(log.GeneralRecruited(seat, action.cost))


RECRUIT_GENERAL = RecruitGeneralOrder()
