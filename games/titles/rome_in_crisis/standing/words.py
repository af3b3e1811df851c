"""A bid up to a limit in words: as an order tells it, and as people write it, in English and in German."""

import re
from collections import Counter
from collections.abc import Iterator

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
    "keeping gold" says that none of it may, "keeping 2 gold" how many may not.
    """
    found = UP_TO.fullmatch(" ".join(WORDS.findall(plain(line))))
    if found is None or line.rstrip().endswith("?"):
        return None
    named = Counter(_cards(found["keep"] or ""))
    keep = {card: count if count > 1 else CARDS[card].copies for card, count in named.items()}
    if found["limit"].isdecimal():
        return Limit(int(found["limit"][:3]), keep)
    return _of_cards(Counter(_cards(found["limit"])), keep, view)


def _of_cards(given: Counter[str], keep: dict[str, int], view: View) -> Limit:
    """These cards and no others: all else stays in the hand. Only once one has a candidate in the race."""
    if view.current is None or view.seat not in view.now.offered:
        raise Unfit(_("Name a total, such as “bid up to 12”: you have nobody in an election now."))
    hand = Counter(own_hand(view))
    if missing := given - hand:
        raise Unfit(_("You do not hold %(cards)s.") % {"cards": called.cards(missing.elements())})
    return Limit(own_worth(view) + influence.total([*given.elements()]), dict(hand - given) | keep)


def _cards(written: str) -> list[str]:
    """Cards as people name them. Raises Unfit for what is none."""
    found = list[str]()
    for each in BETWEEN.split(" ".join(SILENT.sub(" ", written).split())):
        found += _card(each) if each else []
    return found


def _card(written: str) -> list[str]:
    read = CARD.fullmatch(written)
    type_ = next((type_ for type_, words in TYPES.items() if read and read["type"] in words), "")
    name = GOLD if type_ == GOLD else f"{type_}_{read['value']}" if read else ""
    if read is None or name not in CARDS:
        raise Unfit(_("“%(card)s” is no influence card: write “goths 5” or “gold”.") % {"card": written[:40]})
    return [name] * int(read["count"] or 1)
