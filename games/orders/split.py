"""Several orders on one line: "2, 5", "take military, senate and tribute", "buy castra x2", "move ..., then attack"."""

import re
from functools import lru_cache

from django.utils.translation import get_language

from games.engine.time_of_crisis.actions import NOTATION
from games.engine.time_of_crisis.data.cards import CARDS

from .matching import heads
from .tokens import Token, lexicon, plain, rough
from .vocabulary import Vocabulary

MOST_COPIES = 9
NUMBERS = re.compile(r"#?\d{1,4}[.)]?(?:\s*(?:[,;&+]|\band\b|\bund\b|\s)\s*#?\d{1,4}[.)]?)+")
BETWEEN = re.compile(r"\s*(?:[,;&+]|\.(?=\s)|\b(?:and|then|und|dann)\b)(?:[\s,;]|\b(?:and|then|und|dann)\b)*")
BEFORE = re.compile(r"(?P<count>\w+)\s*[x×*]\s+(?P<order>.+)")
AFTER = re.compile(r"(?P<order>.+?)\s+(?:[x×*]\s*(?P<count>\w+)|(?P<number>\w+)\s*[x×*])")
OF_CARDS = frozenset({"take", "play", "discard", "buy", "trash"})
"""What can be done with several cards at once."""
GOES_ON = frozenset({"lose"})
"""Words of the notation that no order begins with."""


def split(line: str) -> list[str]:
    """The orders of a line that is none by itself; the line alone where it cannot be taken apart."""
    written = plain(line).strip(" \t.!-*")
    if NUMBERS.fullmatch(written):
        return re.findall(r"\d+", written)
    orders = [order for part in _parts(written) for order in _copies(part)]
    return orders if len(orders) > 1 else [line]


def _parts(written: str) -> list[str]:
    """The line cut where another order begins; cards after the first one are meant with its verb."""
    pieces = [piece for piece in BETWEEN.split(written) if piece]
    verb = _verb(pieces[0]) if pieces else ""
    if verb in OF_CARDS:
        pieces = [f"{verb} {piece}" if place and _is_card(piece) else piece for place, piece in enumerate(pieces)]
    return pieces if all(_verb(piece) for piece in pieces) else [written]


def _copies(written: str) -> list[str]:
    """An order as often as it says: "x2" at either end, or the number of cards after the verb."""
    if found := BEFORE.fullmatch(written) or AFTER.fullmatch(written):
        groups = found.groupdict()
        if count := _count(groups["count"] or groups.get("number") or ""):
            return [found["order"]] * count
    verb, _space, rest = written.partition(" ")
    number, _space, card = rest.partition(" ")
    if _verb(verb) in OF_CARDS and card and (count := _count(number)):
        return [f"{verb} {card}"] * count
    return [written]


def _count(word: str) -> int:
    """How many times a word says; 0 for words that are no such number."""
    count = int(word) if word.isdecimal() and len(word) < 3 else lexicon().numbers.get(word, 0)
    return count if 1 <= count <= MOST_COPIES else 0


def _verb(piece: str) -> str:
    """The word of the notation that a piece begins with; empty where no order begins so."""
    first = next(iter(rough(piece)), Token(""))
    meant = _vocabulary(get_language() or "").meant(first.word) if first.word else None
    verbs = meant.words & _verbs() if meant and not meant.typo else frozenset()
    return min(verbs, default="")


def _is_card(piece: str) -> bool:
    """Whether a piece is the name of a card and nothing else, or so many of it."""
    tokens = [token for token in rough(piece) if token.word]
    if len(tokens) > 2:
        return False
    meant = _vocabulary(get_language() or "").meant
    return bool(tokens) and all(meant(token.word).words & _card_words() for token in tokens if token.word != "x")


@lru_cache(maxsize=16)
def _vocabulary(language: str) -> Vocabulary:
    return Vocabulary()


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    return frozenset().union(*(heads(action) for action, _pattern in NOTATION.patterns)) - GOES_ON


@lru_cache(maxsize=1)
def _card_words() -> frozenset[str]:
    return frozenset(token.word for card in CARDS for token in rough(card.replace("_", " ")) if token.word)
