"""Bids made for a player in an election: the least that leads, within the player's limits."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.kernel import Action
from games.titles.standing.rule import Legal

from ..rules.actions import Bid, Pass
from ..rules.data import influence
from ..rules.data.influence import GOLD
from ..rules.view import RomeView


@dataclass(frozen=True)
class BidLimit:
    """A limit to bids.

    ``total`` is the highest total of one's candidate, None for no bound; ``keep`` gives for cards
    the number of each to keep in the hand, as far as there are so many.
    """

    total: int | None = None
    keep: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(conditions: Mapping[str, Any]) -> "BidLimit":
        """Read the limit of a stored order."""
        return BidLimit(conditions.get("total"), conditions.get("keep", {}))

    def least(self, view: RomeView, legal: Legal) -> Bid | None:
        """Return the cheapest bid within the limit, if any leads."""
        hand = Counter(own_hand(view))
        bids = [each for each in legal if isinstance(each, Bid) and self._allows(view, hand, each)]
        return min(bids, key=_price, default=None)

    def _allows(self, view: RomeView, hand: Counter[str], bid: Bid) -> bool:
        left = hand - Counter(bid.cards)
        kept = all(left[card] >= min(count, hand[card]) for card, count in self.keep.items())
        return kept and (self.total is None or own_worth(view) + influence.total(bid.cards) <= self.total)


def _price(bid: Bid) -> tuple[int, int, int]:
    """Return the price of a bid: points of influence first; then Gold, which every election takes,
    then the number of cards.
    """
    return influence.total(bid.cards), bid.cards.count(GOLD), len(bid.cards)


def own_hand(view: RomeView) -> Sequence[str]:
    assert view.seat is not None
    return view.players[view.seat].hand or ()


def own_worth(view: RomeView) -> int:
    """2 Return the present total of one's candidate in the race."""
    assert view.seat is not None
    name = view.now.offered[view.seat]
    mine = next(each for each in view.players[view.seat].candidates if each.name == name)
    return mine.worth(view.now.method)


def total_needed(view: RomeView) -> int:
    """Return the least total to lead with: one is being asked for a bid."""
    assert view.question is not None
    least: int = view.question.facts["highest"] + 1
    return least


def up_to(limit: BidLimit, view: RomeView, legal: Legal) -> Action:
    """Make the least bid that leads, else pass."""
    return limit.least(view, legal) or Pass()


def pass_above(limit: BidLimit, view: RomeView, legal: Legal) -> Action | None:
    """Pass once nothing within the limit leads; until then the person is asked."""
    return None if limit.least(view, legal) else Pass()
