"""The table's offer to a bidder: to name the highest total once, and let the site bid."""

from typing import NamedTuple

from ..rules.data import influence
from ..rules.data.influence import COUNTS_IN
from ..rules.state import cards_of_types, distinct_cards
from ..rules.view import RomeView
from ..words import names as called
from .kinds import BID, UP_TO
from .limits import own_worth, total_needed


class BidOffer(NamedTuple):
    """The leading totals within reach of the hand, from the least, and the cards that could be
    kept.

    ``kind`` and ``policy`` are those of the standing order, ``round`` that of the election.
    """

    round: int
    totals: list[int]
    cards: list[tuple[str, str]]
    kind: str = BID
    policy: str = UP_TO

    @property
    def least(self) -> int:
        return self.totals[0]

    @property
    def most(self) -> int:
        return self.totals[-1]


def offer_bid(view: RomeView) -> BidOffer | None:
    """Return the offer to the view's seat; None if it is asked for no bid, or cannot lead."""
    if view.question is None or view.question.kind != BID or view.seat not in view.question.seats:
        return None
    usable = cards_of_types(view.own_hand, COUNTS_IN[view.now.method])
    sums = {0}
    for card in usable:
        sums |= {total + influence.value(card) for total in sums}
    if len(usable) == len(view.own_hand):  # 2 one card is saved
        sums.remove(max(sums))
    totals = sorted(own_worth(view) + total for total in sums)
    leading = [total for total in totals if total >= total_needed(view)]
    cards = [(card, called.card(card)) for card in distinct_cards(usable)]
    return BidOffer(view.round, leading, cards) if leading else None
