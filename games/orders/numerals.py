"""Repeated orders: "x2" or "twice" at the end of a line, a number before a thing, or all the things
of a name.

Things are the objects of orders that can be given several times at once: mostly cards, as in the
words and names below.
"""

from functools import lru_cache
from typing import NamedTuple

from .lexicon import Lexicon
from .matching import heads
from .restate import PARTICLES, verb_first
from .tokens import SMALL, Token, plain_letters, words_by_kind, words_in_all
from .vocabulary import first_words, rules_vocabulary, tokens_of_text

MOST_COPIES = 9
STRAY = " \t.!-*"
SIGNS = frozenset("x×*")
PLURAL = tuple(words_in_all(lambda each: each.plural))  # and what ends so, as "Senatskarten"

TWICE, THRICE, TIMES, ALL, BOTH, MINE, CARD = KINDS = "twice", "thrice", "times", "all", "both", "mine", "card"
WORDS = words_by_kind(KINDS, lambda each: each.count)
"""Words about the number of cards, and words for all cards."""


class OrderCount(NamedTuple):
    """An order without its number, and the number: 0 for an order ``all`` without one.

    ``sure`` means that it counts things and nothing else: "2 Senate" may be the worth of a single
    card.
    """

    order: str
    number: int
    all: bool = False
    sure: bool = True


def count_order(line: str, lexicon: Lexicon) -> OrderCount | None:
    """Split a line into its order and number; return None if it has no number."""
    words = verb_first(line.strip(STRAY), lexicon).split()
    return _behind(words) or _before(words, lexicon) or _all(words, lexicon)


def repeated_orders(line: str, lexicon: Lexicon) -> list[str]:
    """Return an order as often as it says; the line alone if it has no number or is for all.

    Once needs its sign, as in "1x Castra": a mere 1 may be the worth of a card.
    """
    words = verb_first(line.strip(STRAY), lexicon).split()
    order_count = _behind(words) or _before(words, lexicon)
    is_sure = order_count and (order_count.number > 1 or SIGNS.intersection(_plain(line).replace("x ", " x ")))
    return [order_count.order] * order_count.number if is_sure and order_count and not order_count.all else [line]


def is_said(kind: str, line: str) -> bool:
    return any(_is(kind, word) for word in line.split())


def is_plural(line: str) -> bool:
    """Return True if a line is about several cards by a word for them, as in "my Senate cards"."""
    words = [_plain(word) for word in line.split()]
    return any(word in PLURAL for word in words) or (is_said(MINE, line) and any(map(_ends_so, words)))


def without_all(piece: str) -> str:
    """Return a piece of a line without words for "all"."""
    return " ".join(word for word in piece.split() if not _is(ALL, word))


def verb_of(piece: str, lexicon: Lexicon) -> str:
    """Return the word of the notation at the beginning of a piece; empty if no order begins so."""
    first = next(iter(tokens_of_text(without_all(piece), lexicon)), Token(""))
    meaning = rules_vocabulary(lexicon).recognise(first.word) if first.word else None
    verbs = meaning.words & _verbs(lexicon) if meaning and not meaning.typo else frozenset()
    likely = verbs & lexicon.repeated or verbs & first_words(lexicon) or verbs
    return first.word if first.word in verbs else min(likely, default="")


def is_thing(piece: str, lexicon: Lexicon) -> bool:
    """Return True if a piece is the name of a thing and nothing else, or a number of them."""
    order_count = _behind(piece.split())
    thing_tokens = tokens_of_text(without_all(order_count.order if order_count else piece), lexicon)
    thing_tokens = (
        thing_tokens[:-1] if thing_tokens and thing_tokens[-1].word in PARTICLES else thing_tokens
    )  # "spiele Castra und Tribut aus"
    tokens = [token for token in thing_tokens if token.word not in ("", "x")]
    recognise = rules_vocabulary(lexicon).recognise
    return 0 < len(tokens) <= 2 and all(recognise(token.word).words & thing_words(lexicon) for token in tokens)


def _behind(words: list[str]) -> OrderCount | None:
    """With "twice", "x2", "2x", "x 2" or "two times" at the end; "twice" may stand before the thing as well."""
    for used in (1, 2):
        if len(words) > used and (count := _times(*map(_plain, words[-used:]))):
            return OrderCount(" ".join(words[:-used]), count)
    often = [at for at, word in enumerate(words) if _is(TWICE, word) or _is(THRICE, word)]
    if len(often) != 1 or len(words) < 2:
        return None
    [at] = often
    return OrderCount(" ".join(words[:at] + words[at + 1 :]), _times(_plain(words[at])))


def _times(first: str, second: str = "") -> int:
    """Return the number of times in some words; 0 for words about something else."""
    if not second:
        twice = 2 * _is(TWICE, first) or 3 * _is(THRICE, first)
        return twice or (_number(first.strip("x×*")) if {first[:1], first[-1:]} & SIGNS else 0)
    if second in SIGNS or _is(TIMES, second):
        return _number(first)
    return _number(second) if first in SIGNS else 0


def _before(words: list[str], lexicon: Lexicon) -> OrderCount | None:
    """With a number and an x before all of it; or with a number before a card, and after the verb if there is one."""
    numbers = (place for place, word in enumerate(words) if _number(_plain(word).rstrip("x×*")))
    at = next(numbers, len(words))
    behind = at + 2 if at + 1 < len(words) and words[at + 1] in SIGNS else at + 1
    if behind >= len(words):
        return None
    count, rest = _number(_plain(words[at]).rstrip("x×*")), words[behind:]
    has_sign = behind > at + 1 or words[at][-1] in SIGNS
    if at == 0 and has_sign:
        return OrderCount(" ".join(rest), count)
    lead, is_all = words[:at], any(_is(ALL, word) for word in words[:at])
    if all(_is(CARD, word) for word in rest) and _is_verb(" ".join(lead), lexicon):  # "play all 4 cards"
        return OrderCount(" ".join(word for word in lead if not _is(ALL, word)), count, all=True)
    if not is_thing(" ".join(rest), lexicon) or (lead and not _is_verb(" ".join(lead), lexicon)):
        return None
    sure = has_sign or is_all or _is(BOTH, words[at]) or any(map(_ends_so, map(_plain, rest)))
    return OrderCount(_unnamed(lead + rest), count, is_all, sure)


def _all(words: list[str], lexicon: Lexicon) -> OrderCount | None:
    """With "all", or with "both" and no card; or the cards of a name, as "my Senate cards" are all of them."""
    line, other_words = " ".join(words), [word for word in words if not (_is(ALL, word) or _is(BOTH, word))]
    order = _unnamed(other_words)
    of_all = is_said(MINE, line) and is_said(CARD, line) if _is_verb(order, lexicon) else is_plural(line)
    if verb_of(order, lexicon) not in lexicon.repeated | {""} or not (of_all or len(other_words) < len(words)):
        return None
    return OrderCount(order, 2 if is_said(BOTH, line) else 0, all=True)


def _unnamed(words: list[str]) -> str:
    """Return an order without words that mean no more than "card"."""
    return " ".join(word for word in words if not _is(CARD, word))


def _is_verb(words: str, lexicon: Lexicon) -> bool:
    """Return True if some words are a verb for things, and nothing else."""
    return len(tokens_of_text(without_all(words), lexicon)) == 1 and verb_of(words, lexicon) in lexicon.repeated


def _number(word: str) -> int:
    """Return the number of copies in a word; 0 for words that are no such number."""
    count = int(word) if word.isdecimal() and len(word) < 3 else SMALL.numbers.get(word, 0)
    return count if 1 <= count <= MOST_COPIES else 0


def _is(kind: str, word: str) -> bool:
    return _plain(word) in WORDS[kind]


def _ends_so(word: str) -> bool:
    return word.endswith(PLURAL)


def _plain(word: str) -> str:
    return plain_letters(word).strip(".,!;:")


@lru_cache(maxsize=64)
def _verbs(lexicon: Lexicon) -> frozenset[str]:
    kinds = (action for action, _pattern in lexicon.notation.patterns)
    return frozenset[str]().union(*(heads(action, lexicon) for action in kinds)) - lexicon.goes_on


@lru_cache(maxsize=64)
def thing_words(lexicon: Lexicon) -> frozenset[str]:
    names = (name.replace("_", " ") for name in lexicon.things)
    return frozenset(token.word for name in names for token in tokens_of_text(name, lexicon) if token.word)
