"""5.1 Playing a card for its influence."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..card import CARDS
from ..hands import distinct_cards
from ..order import TocOrder
from ..state import Board, TocState


class Play(Action, frozen=True):
    text: ClassVar[str] = "play {card}"
    card: str


class PlayOrder(TocOrder):
    """Any card of the hand."""

    action, place = Play, 10

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(Play, distinct_cards(table.players[seat].hand or []))

    def refusal(self, table: Board, seat: int, card: str = "") -> str:
        hand = table.players[seat].hand
        if not hand:
            return "empty"
        return "not_in_hand" if card and card not in hand else ""

    def perform(self, state: TocState, seat: int, action: Play) -> None:
        """5.1, 5.2 The card gives its points, and its event may be used from now on."""
        player, card = state.players[seat], CARDS[action.card]
        player.hand.remove(action.card)
        player.played.append(action.card)
        state.now.points[card.sphere] += card.value
        if card.event:
            state.now.events.append(action.card)
        state.log(log.CardPlayed(seat, action.card))


PLAY = PlayOrder()
