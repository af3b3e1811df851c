"""Draft an influence card (1)."""

from collections.abc import Iterable
from typing import ClassVar

from .. import log
from ..data.candidates import CANDIDATES
from ..draft import DraftCard
from ..order import RomeOrder
from ..state import RomeState, distinct_cards


class Draft(RomeOrder, frozen=True):
    """1 Take an influence card into hand."""

    text: ClassVar[str] = "draft {card}"
    decisions = (DraftCard,)
    card: str

    @classmethod
    def legal(cls, decision: DraftCard, state: RomeState, seat: int) -> Iterable["Draft"]:
        return map(cls, distinct_cards(card for card in state.offer if card not in CANDIDATES))

    def carry_out(self, decision: DraftCard, state: RomeState, seat: int) -> None:
        state.offer.remove(self.card)
        state.players[seat].draft(self.card)
        state.log(log.CardDrafted(seat, self.card))
