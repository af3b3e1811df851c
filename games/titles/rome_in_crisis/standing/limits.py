"""Bid limits: bids made for a player in an election, the least that leads within the limits, and limits in
words, for descriptions of an order and as people write them, in English and in German.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.orders.tokens import any_of, words_in_all
from games.present.lists import join_list
from games.titles.standing.rule import Legal, UnfitOrder
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import CARDS, GOLD
from rulebooks.rome_in_crisis.rules.orders.bid import Bid, Pass
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..orders.copies import card_id, in_figures, listed
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
        bids = [action for action in legal if isinstance(action, Bid) and self._allows_bid(view, hand, action)]
        return min(bids, key=_price_of_bid, default=None)

    def _allows_bid(self, view: RomeView, hand: Counter[str], bid: Bid) -> bool:
        rest = hand - Counter(bid.cards)
        keeps_enough = all(rest[card] >= min(count, hand[card]) for card, count in self.keep.items())
        return keeps_enough and (self.total is None or own_worth(view) + influence.total(bid.cards) <= self.total)


def _price_of_bid(bid: Bid) -> tuple[int, int, int]:
    """Return the price of a bid: points of influence first; then Gold, which every election takes,
    then the number of cards.
    """
    return influence.total(bid.cards), bid.cards.count(GOLD), len(bid.cards)


def own_worth(view: RomeView) -> int:
    """2 Return the present total of one's candidate in the race."""
    assert view.seat is not None
    name = view.now.offered[view.seat]
    mine = next(candidate for candidate in view.players[view.seat].candidates if candidate.name == name)
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
BETWEEN = re.compile(rf" ?(?:[,;+&]|\b(?:{any_of(words_in_all(lambda language: language.joiners))})\b) ?")
A = listed("a")
CARD = re.compile(rf"(?:(?P<count>\d|{any_of(listed('any') | listed('all') | A)}) )?(?P<card>[a-z]+(?: \d)?)")
ALL = 99
"""More than there are of any card."""
Named = tuple[str, int | None]
"""A card that somebody names, and the number written before it."""


def limit_in_words(limit: BidLimit, names: Names) -> Iterator[str]:
    """Describe an order to bid beside its policy, each part in a few words."""
    if limit.total is not None:
        yield _("highest total: %(total)d") % {"total": limit.total}
    if limit.keep:
        cards = join_list(_name_kept(card, count) for card, count in limit.keep.items())
        yield _("keep in hand: %(cards)s") % {"cards": cards}


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
    match = LIMIT_LINE.fullmatch(" ".join(TOKEN.findall(in_figures(line))))
    if match is None or line.rstrip().endswith("?"):
        return None
    keep = _all_kept(_read_cards(match["keep"] or match["kept"] or ""))
    if match["limit"].isdecimal():
        return BidLimit(int(match["limit"][:3]), keep)
    return _of_cards(_count_cards(_read_cards(match["limit"])), keep, view)


def _count_cards(mentions: Iterable[Named]) -> Counter[str]:
    counts = Counter[str]()
    for card, count in mentions:
        counts[card] += 1 if count is None else count
    return +counts


def _all_kept(mentions: Sequence[Named]) -> dict[str, int]:
    """Count the cards kept; a card named once without a number means all of its kind."""
    all_of = {card for card, count in mentions if count is None}
    counts = _count_cards(mentions)
    return {
        card: CARDS[card].copies if count >= ALL or (card in all_of and count == 1) else count
        for card, count in counts.items()
    }


def _of_cards(cards: Counter[str], keep: dict[str, int], view: RomeView) -> BidLimit:
    """Return the limit of these cards and no others; the rest stays in the hand. It needs a candidate in the race."""
    if view.current is None or view.seat not in view.now.offered:
        raise UnfitOrder(_("You have no candidate in an election now. Name a total instead, such as “bid up to 12”."))
    hand = Counter(view.own_hand)
    cards = Counter({card: hand[card] or 1 if count >= ALL else count for card, count in cards.items()})
    if missing := cards - hand:
        raise UnfitOrder(_("You don't hold %(cards)s.") % {"cards": called.cards(missing.elements())})
    return BidLimit(own_worth(view) + influence.total([*cards.elements()]), dict(hand - cards) | keep)


def _read_cards(text: str) -> list[Named]:
    """Read cards as people name them. Raise UnfitOrder for anything else."""
    return [_read_card(part) for part in BETWEEN.split(" ".join(SILENT.sub(" ", text).split())) if part]


def _read_card(text: str) -> Named:
    read = CARD.fullmatch(text)
    name = card_id(read["card"]) if read else ""
    if read is None or not name:
        raise UnfitOrder(
            _("“%(card)s” is not an influence card. Write “goths 5” or “gold”, for example.") % {"card": text[:40]}
        )
    if not read["count"]:
        return name, None
    if read["count"].isdecimal():
        return name, int(read["count"])
    return name, 1 if read["count"] in A else ALL
