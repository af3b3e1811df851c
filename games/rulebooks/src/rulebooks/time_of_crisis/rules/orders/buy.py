"""5.3 Buying a card."""

from collections.abc import Iterator
from typing import ClassVar

from rulebooks.engine.kernel import Action

from .. import log
from ..card import CARDS
from ..data.card_setups import POLITICAL
from ..market import cards_for_sale, lies_below, purchase_price, take_copy
from ..order import BUYING, TocOrder
from ..state import Board, TocState


class Buy(Action, frozen=True):
    text: ClassVar[str] = "buy {card}"
    card: str


class BuyOrder(TocOrder):
    """A card for sale; with shuffled stacks only the top of each is (expansion, 2.1.2)."""

    action, place, phase, paid_in = Buy, 1010, BUYING, POLITICAL

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        return map(Buy, cards_for_sale(table))

    def refusal(self, table: Board, seat: int, card: str = "") -> str:
        if not card or card in cards_for_sale(table):
            return ""
        if not table.market.get(card):
            return "sold_out" if card in table.market else "never_sold"
        return "not_face_up" if lies_below(table, card) else "no_stack"

    def price(self, table: Board, seat: int, card: str = "") -> tuple[str, int]:
        """Return the price of the card, or of the cheapest left."""
        prices = [purchase_price(table, seat, each) for each in ([card] if card else cards_for_sale(table))]
        return POLITICAL, min(prices, default=0)

    def perform(self, state: TocState, seat: int, action: Buy) -> None:
        """To the Discard Pile; a reward for a leader or rival is used up by the first card of its sphere."""
        turn, price = state.now, purchase_price(state, seat, action.card)
        turn.bought += 1
        turn.spending = True
        turn.discounts.pop(CARDS[action.card].sphere, None)
        state.players[seat].discard.append(action.card)
        state.log(log.CardBought(seat, action.card, price))
        take_copy(state, action.card)


BUY = BuyOrder()
