"""6.7 Discarding a card before buying."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..hands import distinct_cards
from ..order import BUYING, TocOrder
from ..state import Board, TocState


class Discard(Action, frozen=True):
    text: ClassVar[str] = "discard {card}"
    card: str


class DiscardOrder(TocOrder):
    """Any card of the hand, until the first one is bought or trashed."""

    action, place, phase = Discard, 1000, BUYING

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(Discard, distinct_cards(table.players[seat].hand or []))

    def refusal(self, table: Board, seat: int, card: str = "") -> str:
        hand = table.players[seat].hand
        if not hand:
            return "empty"
        if card and card not in hand:
            return "not_in_hand"
        return "too_late" if table.now.spending else ""

    def perform(self, state: TocState, seat: int, action: Discard) -> None:
        """From the hand to the Discard Pile."""
        player = state.players[seat]
        player.hand.remove(action.card)
        player.discard.append(action.card)
        state.log(log.CardDiscarded(seat, action.card))


DISCARD = DiscardOrder()
