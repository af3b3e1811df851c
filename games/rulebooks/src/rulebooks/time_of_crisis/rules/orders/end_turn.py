"""6.7 Done with buying."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..order import BUYING, TocOrder
from ..state import Board, TocState
from .buy import BUY
from .trash import TRASH


class EndTurn(Action, frozen=True):
    text: ClassVar[str] = "end turn"


class EndTurnOrder(TocOrder):
    action, place, phase = EndTurn, 1900, BUYING

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        yield EndTurn()

    def perform(self, state: TocState, seat: int, action: EndTurn) -> None:
        """The rest of the points is lost, which is told if it could have been spent."""
        if any(next(order.offer(state, seat), None) for order in (BUY, TRASH)):
            state.log(log.BuyingEnded(seat, state.now.political))


END_TURN = EndTurnOrder()
