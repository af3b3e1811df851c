"""Several orders on one line: "2, 5", "take military, senate and tribute", "buy castra x2", "move ..., then attack"."""

import re
from functools import lru_cache

from games.engine.time_of_crisis.actions import NOTATION
from games.engine.time_of_crisis.data.cards import CARDS

from . import german
from .matching import heads
from .tokens import Token, lexicon, plain, rough
from .vocabulary import of_rules

MOST_COPIES = 9
STRAY = " \t.!-*"
NUMBERS = re.compile(r"#?\d{1,4}[.)]?(?:(?:[\s,;&+]|\b(?:and|then|und|dann)\b)+#?\d{1,4}[.)]?)+")
BETWEEN = re.compile(r"\s*(?:[,;&+]|\.(?=\s)|\b(?:and|then|und|dann)\b)(?:[\s,;]|\b(?:and|then|und|dann)\b)*")
BEFORE = re.compile(r"(?P<count>\w+)\s*[x×*]\s+(?P<order>.+)")
AFTER = re.compile(r"(?P<order>.+?)\s+(?:[x×*]\s*(?P<count>\w+)|(?P<number>\w+)\s*[x×*])")
OF_CARDS = frozenset({"take", "play", "discard", "buy", "trash"})
"""What can be done with several cards at once."""
GOES_ON = frozenset({"lose", "decline", "reroll"})
"""Words of the notation that no order among others begins with: "no, play castra" declines nothing."""


def split(line: str) -> list[str]:
    """The orders of a line that is none by itself; the line alone where it cannot be taken apart, or is a question."""
    if line.rstrip().endswith("?"):
        return [line]
    if found := numbers(line):
        return found
    written = plain(line).strip(STRAY)
    orders = [order for part in _parts(written) for order in _copies(part)]
    return orders if len(orders) > 1 else [line]


def numbers(line: str) -> list[str]:
    """The numbers of a line that is a list of several and nothing else; none of any other line."""
    written = plain(line).strip(STRAY)
    return re.findall(r"\d+", written) if NUMBERS.fullmatch(written) else []


def _parts(written: str) -> list[str]:
    """The line cut where another order begins; cards after the first one are meant with its verb, if it has one."""
    pieces = [german.translated(piece, of_rules()) or piece for piece in BETWEEN.split(written) if piece]
    verb = _verb(pieces[0]) if pieces else ""
    if not verb and all(map(_is_card, pieces)):
        return pieces
    if verb in OF_CARDS:
        pieces = [f"{verb} {piece}" if place and _is_card(piece) else piece for place, piece in enumerate(pieces)]
    return pieces if all(_verb(piece) for piece in pieces) else [written]


def _copies(written: str) -> list[str]:
    """An order as often as it says: "x2" at either end, or the number of cards, after the verb if there is one."""
    if found := BEFORE.fullmatch(written) or AFTER.fullmatch(written):
        groups = found.groupdict()
        if count := _count(groups["count"] or groups.get("number") or ""):
            return [found["order"]] * count
    first, _space, rest = written.partition(" ")
    if (count := _count(first)) and _is_card(rest):
        return [rest] * count
    number, _space, card = rest.partition(" ")
    if _verb(first) in OF_CARDS and card and (count := _count(number)):
        return [f"{first} {card}"] * count
    return [written]


def _count(word: str) -> int:
    """How many times a word says, with an x or without; 0 for words that are no such number."""
    word = word.rstrip("x×*")
    count = int(word) if word.isdecimal() and len(word) < 3 else lexicon().numbers.get(word, 0)
    return count if 1 <= count <= MOST_COPIES else 0


def _verb(piece: str) -> str:
    """The word of the notation that a piece begins with; empty where no order begins so."""
    first = next(iter(rough(piece)), Token(""))
    meant = of_rules().meant(first.word) if first.word else None
    verbs = meant.words & _verbs() if meant and not meant.typo else frozenset()
    return first.word if first.word in verbs else min(verbs, default="")


def _is_card(piece: str) -> bool:
    """Whether a piece is the name of a card and nothing else, or so many of it."""
    tokens = [token for token in rough(piece) if token.word not in ("", "x")]
    if len(tokens) > 2:
        return False
    meant = of_rules().meant
    return bool(tokens) and all(meant(token.word).words & _card_words() for token in tokens)


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    return frozenset().union(*(heads(action) for action, _pattern in NOTATION.patterns)) - GOES_ON


@lru_cache(maxsize=1)
def _card_words() -> frozenset[str]:
    return frozenset(token.word for card in CARDS for token in rough(card.replace("_", " ")) if token.word)
