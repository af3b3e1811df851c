"""Bid limits: bids made for a player in an election, the least that leads within the limits, and limits in
words, for descriptions of an order and as people write them, in English and in German.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.engine.kernel import Action
from games.orders.tokens import any_of, words_in_all
from games.present.lists import join_list
from games.titles.standing.rule import Legal, UnfitOrder
from games.titles.title import Names

from ..orders.copies import card_id, in_figures, listed
from ..rules.actions import Bid, Pass
from ..rules.data import influence
from ..rules.data.influence import CARDS, GOLD
from ..rules.view import RomeView
from ..words import names as called


@dataclass(frozen=True)
class BidLimit:
    """A limit to bids.

    ``total`` is the highest total of one's candidate, None for no bound; ``keep`` gives for cards
    the number of each to keep in the hand, as far as there are so many.
    """

    total: int | None = None
    keep: Mapping[str, int] = field(default_factory=dict)

    @staticmethod
    def from_conditions(conditions: Mapping[str, Any]) -> "BidLimit":
        """Read the limit of a stored order."""
        return BidLimit(conditions.get("total"), conditions.get("keep", {}))

    def least_bid(self, view: RomeView, legal: Legal) -> Bid | None:
        """Return the cheapest bid within the limit, if any leads."""
        hand = Counter(view.own_hand)
        bids = [each for each in legal if isinstance(each, Bid) and self._allows_bid(view, hand, each)]
        return min(bids, key=_price_of_bid, default=None)

    def _allows_bid(self, view: RomeView, hand: Counter[str], bid: Bid) -> bool:
        left = hand - Counter(bid.cards)
        kept = all(left[card] >= min(count, hand[card]) for card, count in self.keep.items())
        return kept and (self.total is None or own_worth(view) + influence.total(bid.cards) <= self.total)


def _price_of_bid(bid: Bid) -> tuple[int, int, int]:
    """Return the price of a bid: points of influence first; then Gold, which every election takes,
    then the number of cards.
    """
    return influence.total(bid.cards), bid.cards.count(GOLD), len(bid.cards)


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
    return limit.least_bid(view, legal) or Pass()


def pass_above(limit: BidLimit, view: RomeView, legal: Legal) -> Action | None:
    """Pass once nothing within the limit leads; until then the person is asked."""
    return None if limit.least_bid(view, legal) else Pass()


TOKEN = re.compile(r"[a-z]+|\d+|[,;+&]")
KEEP = rf"(?:{any_of(listed('keep'))}) (?P<keep>.+?)(?: (?:{any_of(listed('keep ends'))}))?"
KEPT = rf"(?P<kept>.+?) (?:{any_of(listed('keep ends'))})"
BUT = any_of(listed("but"))
LIMIT_LINE = re.compile(
    rf"(?:(?:{any_of(listed('limit begins'))}) )*(?:{any_of(listed('up to'))}|(?:{any_of(listed('most'))})(?= \d)) "
    rf"(?:(?:{any_of(listed('total'))}) )?(?P<limit>.+?)(?: (?:{any_of(listed('limit ends'))}))?"
    rf"(?:(?: [,;])?(?: (?:{BUT}))* {KEEP}|(?: [,;]|(?: [,;])? (?:{BUT})) {KEPT})?"
)
SILENT = re.compile(rf"\b(?:{any_of(listed('beside cards'))})\b")
BETWEEN = re.compile(rf" ?(?:[,;+&]|\b(?:{any_of(words_in_all(lambda each: each.joiners))})\b) ?")
CARD = re.compile(rf"(?:(?P<count>\d|any|{any_of(listed('all'))}|a|an) )?(?P<card>[a-z]+(?: \d)?)")
ALL = 99
"""More than there are of any card."""
Named = tuple[str, int | None]
"""A card that somebody names, and the number written before it."""


def limit_in_words(limit: BidLimit, names: Names) -> Iterator[str]:
    """Describe an order to bid beside its policy, each part in a few words."""
    if limit.total is not None:
        yield _("highest total: %(total)d") % {"total": limit.total}
    if limit.keep:
        kept = join_list(_name_kept(card, count) for card, count in limit.keep.items())
        yield _("keep in hand: %(cards)s") % {"cards": kept}


def _name_kept(card: str, count: int) -> str:
    """Name a kind if all of it is kept; else with the number."""
    if count >= CARDS[card].copies:
        return called.card(card)
    return _("%(count)d of %(card)s") % {"count": count, "card": called.card(card)}


def read_limit(line: str, view: RomeView) -> BidLimit | None:
    """Read the limit in a line; return None for a line without one. Raise UnfitOrder for an impossible
    one.

    "Bid up to 12" is the candidate's total, "bid up to goths 5 and gold" are the cards to give for
    it; "keeping gold" keeps all of it, "keeping 1 gold" or "keeping 2 gold" so many.
    """
    found = LIMIT_LINE.fullmatch(" ".join(TOKEN.findall(in_figures(line))))
    if found is None or line.rstrip().endswith("?"):
        return None
    keep = _all_kept(_read_cards(found["keep"] or found["kept"] or ""))
    if found["limit"].isdecimal():
        return BidLimit(int(found["limit"][:3]), keep)
    return _of_cards(_count_cards(_read_cards(found["limit"])), keep, view)


def _count_cards(named: Iterable[Named]) -> Counter[str]:
    found = Counter[str]()
    for card, count in named:
        found[card] += 1 if count is None else count
    return +found


def _all_kept(named: Sequence[Named]) -> dict[str, int]:
    """Count the cards kept; a card named once without a number means all of its kind."""
    all_of = {card for card, count in named if count is None}
    counted = _count_cards(named)
    return {
        card: CARDS[card].copies if count >= ALL or (card in all_of and count == 1) else count
        for card, count in counted.items()
    }


def _of_cards(given: Counter[str], keep: dict[str, int], view: RomeView) -> BidLimit:
    """Return the limit of these cards and no others; the rest stays in the hand. It needs a candidate in the race."""
    if view.current is None or view.seat not in view.now.offered:
        raise UnfitOrder(_("You have no candidate in an election now. Name a total instead, such as “bid up to 12”."))
    hand = Counter(view.own_hand)
    given = Counter({card: hand[card] or 1 if count >= ALL else count for card, count in given.items()})
    if missing := given - hand:
        raise UnfitOrder(_("You don't hold %(cards)s.") % {"cards": called.cards(missing.elements())})
    return BidLimit(own_worth(view) + influence.total([*given.elements()]), dict(hand - given) | keep)


def _read_cards(written: str) -> list[Named]:
    """Read cards as people name them. Raise UnfitOrder for anything else."""
    return [_read_card(each) for each in BETWEEN.split(" ".join(SILENT.sub(" ", written).split())) if each]


def _read_card(written: str) -> Named:
    read = CARD.fullmatch(written)
    name = card_id(read["card"]) if read else ""
    if read is None or not name:
        raise UnfitOrder(
            _("“%(card)s” is not an influence card. Write “goths 5” or “gold”, for example.") % {"card": written[:40]}
        )
    if not read["count"]:
        return name, None
    if read["count"].isdecimal():
        return name, int(read["count"])
    return name, 1 if read["count"] in ("a", "an") else ALL
