"""Expansion, 2.1.2. Putting a face-up card below its stack."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..card import CARDS
from ..data.card_setups import POLITICAL, VARIABLE
from ..market import cards_for_sale, count_face_down, lies_below, put_below_stack
from ..order import BUYING, TocOrder
from ..state import Board, TocState

CYCLE_PRICE = 1


class Cycle(Action, frozen=True):
    text: ClassVar[str] = "cycle {card}"
    card: str


class CycleOrder(TocOrder):
    """A card on top of others, for another card of the stack, as often as one can pay."""

    action, place, phase, paid_in, cost = Cycle, 1030, BUYING, POLITICAL, CYCLE_PRICE

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(Cycle, table.face_up.values())

    def refusal(self, table: Board, seat: int, card: str = "") -> str:
        if table.options.cards != VARIABLE:
            return "not_shuffled"
        if not card:
            return ""
        if card not in cards_for_sale(table):
            return "not_face_up" if lies_below(table, card) else "no_stack"
        return "" if count_face_down(table, CARDS[card].slot) else "last_of_stack"

    def perform(self, state: TocState, seat: int, action: Cycle) -> None:
        state.now.spending = True
        state.log(log.StackCycled(seat, action.card))
        put_below_stack(state, action.card)


CYCLE = CycleOrder()
