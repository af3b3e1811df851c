"""What the table offers to whoever is asked for a bid: to name the highest total once, and let the site bid."""

from typing import NamedTuple

from ..rules.data import influence
from ..rules.data.influence import COUNTS_IN
from ..rules.state import counting, distinct
from ..rules.view import View
from ..words import names as called
from .kinds import BID, UP_TO
from .limits import needed, own_hand, own_worth


class Offer(NamedTuple):
    """Totals from the least that leads to the most that the hand makes, and the cards that could be kept; ``kind`` and
    ``policy`` are those of the standing order, ``round`` that of the election."""

    round: int
    least: int
    most: int
    cards: list[tuple[str, str]]
    kind: str = BID
    policy: str = UP_TO


def of(view: View) -> Offer | None:
    """What the view's seat is offered; None where it is asked for no bid, or cannot lead."""
    if view.question is None or view.question.kind != BID or view.seat not in view.question.seats:
        return None
    usable = counting(own_hand(view), COUNTS_IN[view.now.method])
    most = own_worth(view) + influence.total(usable)
    if len(usable) == len(own_hand(view)):  # 2 one card is saved
        most -= min(map(influence.value, usable))
    cards = [(card, called.card(card)) for card in distinct(usable)]
    return Offer(view.round, needed(view), most, cards) if needed(view) <= most else None
