"""Bids that are made for somebody in an election: the least that leads, within what they have set."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.kernel import Action
from games.titles.standing.rule import Legal

from ..rules.actions import Bid, Pass
from ..rules.data import influence
from ..rules.data.influence import GOLD
from ..rules.view import View


@dataclass(frozen=True)
class Limit:
    """``total`` is what one's candidate may come to at most, None for no bound; ``keep`` says of cards how many of each
    stay in the hand, as far as there are so many."""

    total: int | None = None
    keep: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def of(conditions: Mapping[str, Any]) -> "Limit":
        """That of a stored order."""
        return Limit(conditions.get("total"), conditions.get("keep", {}))

    def least(self, view: View, legal: Legal) -> Bid | None:
        """The bid within the limit that gives least away, if any leads."""
        hand = Counter(own_hand(view))
        bids = [each for each in legal if isinstance(each, Bid) and self._allows(view, hand, each)]
        return min(bids, key=_price, default=None)

    def _allows(self, view: View, hand: Counter[str], bid: Bid) -> bool:
        left = hand - Counter(bid.cards)
        kept = all(left[card] >= min(count, hand[card]) for card, count in self.keep.items())
        return kept and (self.total is None or own_worth(view) + influence.total(bid.cards) <= self.total)


def _price(bid: Bid) -> tuple[int, int, int]:
    """Points of influence first; of equal bids the one with less Gold, which every election takes, then fewer cards."""
    return influence.total(bid.cards), bid.cards.count(GOLD), len(bid.cards)


def own_hand(view: View) -> Sequence[str]:
    assert view.seat is not None
    return view.players[view.seat].hand or ()


def own_worth(view: View) -> int:
    """2 What one's candidate in the race comes to so far."""
    assert view.seat is not None
    name = view.now.offered[view.seat]
    mine = next(each for each in view.players[view.seat].candidates if each.name == name)
    return mine.worth(view.now.method)


def needed(view: View) -> int:
    """What one's candidate must come to, at least, to lead: as one is asked for a bid."""
    assert view.question is not None
    least: int = view.question.facts["highest"] + 1
    return least


def up_to(limit: Limit, view: View, legal: Legal) -> Action:
    """The least bid that leads, else pass."""
    return limit.least(view, legal) or Pass()


def pass_above(limit: Limit, view: View, legal: Legal) -> Action | None:
    """Pass once nothing within the limit leads; until then the person is asked."""
    return None if limit.least(view, legal) else Pass()
