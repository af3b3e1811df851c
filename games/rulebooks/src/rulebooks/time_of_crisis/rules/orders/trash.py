"""5.3 Trashing a card."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..data.card_setups import POLITICAL
from ..hands import distinct_cards
from ..order import BUYING, TocOrder
from ..state import Board, TocState

TRASH_PRICE = 3


class Trash(Action, frozen=True):
    text: ClassVar[str] = "trash {card}"
    card: str


class TrashOrder(TocOrder):
    """Any card of the Discard Pile; it leaves the game."""

    action, place, phase, paid_in, cost = Trash, 1020, BUYING, POLITICAL, TRASH_PRICE

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(Trash, distinct_cards(table.players[seat].discard))

    def refusal(self, table: Board, seat: int, card: str = "") -> str:
        pile = table.players[seat].discard
        if not pile:
            return "empty"
        return "not_in_pile" if card and card not in pile else ""

    def perform(self, state: TocState, seat: int, action: Trash) -> None:
        state.now.spending = True
        state.players[seat].discard.remove(action.card)
        state.log(log.CardTrashed(seat, action.card))


TRASH = TrashOrder()
