"""6.3 Ending the Take Actions phase."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..order import TocOrder
from ..points import at_sea
from ..state import Board, TocState


class EndActions(Action, frozen=True):
    text: ClassVar[str] = "end actions"


class EndActionsOrder(TocOrder):
    """6.3.1 The phase cannot end while an army is at sea; `points.spendable` keeps its way ashore open."""

    action, place = EndActions, 900

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        yield EndActions()

    def refusal(self, table: Board, seat: int) -> str:
        return "at_sea" if at_sea(table, seat) else ""

    def perform(self, state: TocState, seat: int, action: EndActions) -> None:
        """5.1 Unused influence is lost at the end of the turn."""
        state.log(log.ActionsEnded(seat, {sphere: count for sphere, count in state.now.points.items() if count}))


END_ACTIONS = EndActionsOrder()
