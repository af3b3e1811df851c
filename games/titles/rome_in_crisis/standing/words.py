"""A bid up to a limit in words: as an order tells it, and as people write it, in English and in German."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _

from games.orders.tokens import plain
from games.present.lists import joined
from games.titles.standing.rule import Unfit
from games.titles.title import Names

from ..rules.data import influence
from ..rules.data.influence import CARDS, GOLD
from ..rules.view import View
from ..words import names as called
from .limits import Limit, own_hand, own_worth

WORDS = re.compile(r"[a-z]+|\d+|[,;+&]")
UP_TO = re.compile(
    r"(?:(?:i|we|ich|bid|raise|go|biete|bieten|gehe) )*(?:up to|at most|no more than|bis zu|bis|hochstens) "
    r"(?:(?:a )?total (?:of )?|insgesamt )?(?P<limit>.+?)"
    r"(?:(?: [,;])?(?: (?:but|and|aber|und))? (?:keeping|keep|without|saving|save|behalte|ohne) (?P<keep>.+))?"
)
SILENT = re.compile(r"\b(?:my|all|every|the|back|mein|meine|alles|alle|das)\b")
BETWEEN = re.compile(r" ?(?:[,;+&]|\band\b|\bund\b) ?")
CARD = re.compile(r"(?:(?P<count>\d) )?(?P<type>[a-z]+)(?: (?P<value>\d))?")
TYPES = {
    "persia": ("persia", "persian", "persians", "persien", "perser"),
    "goths": ("goths", "goth", "goten", "gote"),
    "palmyra": ("palmyra",),
    "spqr": ("spqr",),
    GOLD: (GOLD,),
}
Named = tuple[str, int | None]
"""A card that somebody names, and the number written before it."""


def terms(limit: Limit, names: Names) -> Iterator[str]:
    """What an order to bid says beside its policy, each in a few words."""
    if limit.total is not None:
        yield _("to a total of %(total)d") % {"total": limit.total}
    if limit.keep:
        kept = joined(_kept(card, count) for card, count in limit.keep.items())
        yield _("keeping %(cards)s in hand") % {"cards": kept}


def _kept(card: str, count: int) -> str:
    """All of a kind by its name; of others how many as well."""
    if count >= CARDS[card].copies:
        return called.card(card)
    return _("%(count)d of %(card)s") % {"count": count, "card": called.card(card)}


def read(line: str, view: View) -> Limit | None:
    """The limit that a line sets; None for a line that sets none. Raises Unfit for one that cannot be meant.

    "Bid up to 12" is what the candidate comes to, "bid up to goths 5 and gold" the cards that may be given for it;
    "keeping gold" says that none of it may, "keeping 1 gold" or "keeping 2 gold" how many may not.
    """
    found = UP_TO.fullmatch(" ".join(WORDS.findall(plain(line))))
    if found is None or line.rstrip().endswith("?"):
        return None
    keep = _all_kept(_cards(found["keep"] or ""))
    if found["limit"].isdecimal():
        return Limit(int(found["limit"][:3]), keep)
    return _of_cards(_counted(_cards(found["limit"])), keep, view)


def _counted(named: Iterable[Named]) -> Counter[str]:
    """How many of each are meant, where a card without a number is one."""
    found = Counter[str]()
    for card, count in named:
        found[card] += 1 if count is None else count
    return +found


def _all_kept(named: Sequence[Named]) -> dict[str, int]:
    """How many of each are kept, where a card named once without a number is all of its kind."""
    all_of = {card for card, count in named if count is None}
    counted = _counted(named)
    return {card: CARDS[card].copies if card in all_of and count == 1 else count for card, count in counted.items()}


def _of_cards(given: Counter[str], keep: dict[str, int], view: View) -> Limit:
    """These cards and no others: all else stays in the hand. Only once one has a candidate in the race."""
    if view.current is None or view.seat not in view.now.offered:
        raise Unfit(_("Name a total, such as “bid up to 12”: you have nobody in an election now."))
    hand = Counter(own_hand(view))
    if missing := given - hand:
        raise Unfit(_("You do not hold %(cards)s.") % {"cards": called.cards(missing.elements())})
    return Limit(own_worth(view) + influence.total([*given.elements()]), dict(hand - given) | keep)


def _cards(written: str) -> list[Named]:
    """Cards as people name them. Raises Unfit for what is none."""
    return [_card(each) for each in BETWEEN.split(" ".join(SILENT.sub(" ", written).split())) if each]


def _card(written: str) -> Named:
    read = CARD.fullmatch(written)
    type_ = next((type_ for type_, words in TYPES.items() if read and read["type"] in words), "")
    name = GOLD if type_ == GOLD else f"{type_}_{read['value']}" if read else ""
    if read is None or name not in CARDS:
        raise Unfit(_("“%(card)s” is no influence card: write “goths 5” or “gold”.") % {"card": written[:40]})
    return name, int(read["count"]) if read["count"] else None
