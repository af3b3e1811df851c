"""Which words a written word may be: itself, another name of it, the beginning of it, or it with a letter wrong."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from ..rules.actions import NOTATION
from ..rules.data import cards, event_cards, limits, regions
from ..words import names as called
from .tokens import Token, joined, listed, rough

SHORTEST = 3  # letters of an abbreviation; of two, everyday words have too many: "hi", "it", "so"
ONE_WRONG, TWO_WRONG = 4, 9  # letters of a word that may have so many letters wrong

OTHER_NAMES: dict[str, Promise] = {
    "italia": lazy("italy, rome"),
    "gallia": lazy("gaul"),
    "britannia": lazy("britain"),
    "hispania": lazy("spain"),
    "aegyptus": lazy("egypt"),
    "thracia": lazy("thrace"),
    "macedonia": lazy("macedon"),
    "alamanni": lazy("alemanni"),
    "sassanid": lazy("persians, sassanian, sasanid"),
    "army": lazy("armies"),
    "dice": lazy("die, d"),
    "legion": lazy("legio"),
    "militia": lazy("militias"),
    "amphitheatre": lazy("amphitheater, arena"),
    "maneuver": lazy("manoeuvre"),
    "move": lazy("march, go, send"),
    "attack": lazy("fight, battle"),
    "take": lazy("select, pick, choose, draw, get"),
    "buy": lazy("purchase, get"),
    "recruit": lazy("hire"),
    "place": lazy("put"),
    "train": lazy("training"),
    "add": lazy("raise"),
    "increase": lazy("raise"),
    "create": lazy("raise, form"),
    "disperse": lazy("scatter"),
    "end": lazy("finish"),
    "trash": lazy("scrap"),
    "discard": lazy("sacrifice"),
    "begin": lazy("start"),
    "start": lazy("begin, take, choose, pick, select"),
    "decline": lazy("no, n, nope, refuse, nein"),
    "castra": lazy("castrum"),
}
"""Words that people use for a word of the notation; a translator's list is their own language's."""


def spelled(text: str) -> tuple[Token, ...]:
    """The tokens of an order's notation or label; remembered, for the same orders come again and again."""
    return _spelled(text, get_language() or "")


@lru_cache(maxsize=8192)
def _spelled(text: str, language: str) -> tuple[Token, ...]:
    others = _others(language)
    return tuple(joined(rough(text, far=True), lambda word: frozenset([word]) | others.get(word, frozenset())))


KNOWN = frozenset({"army", "active", "reduce"})
"""Words of the rules that no order has by themselves; to reduce what is full is not to keep it reduced."""


class Meant(NamedTuple):
    """The words that a written word may be; ``typo`` when it is none of them as it stands."""

    words: frozenset[str]
    typo: bool = False


@lru_cache(maxsize=16)
def _common(language: str) -> frozenset[str]:
    """The words of the rules: of the notation, of the tables, and of what things are called in a language."""
    texts = [re.sub(r"\{\w+\}|[\[\]]", " ", action.text) for action, _pattern in NOTATION.patterns]
    texts += [
        name.replace("_", " ")
        for table in (regions.REGIONS, cards.CARDS, limits.IMPROVEMENTS, event_cards.LEADERS, event_cards.RIVALS)
        for name in table
    ]
    for words in (called.REGIONS, called.CARDS, called.TRIBES, called.LEADERS, called.RIVALS, called.IMPROVEMENTS):
        texts += map(str, words.values())
    return frozenset(token.word for text in texts for token in rough(text) if token.word) | KNOWN


@lru_cache(maxsize=16)
def _others(language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, others in OTHER_NAMES.items():
        for other in listed(others):
            for token in rough(other):
                found.setdefault(token.word, set()).add(word)
    return {other: frozenset(words) for other, words in found.items()}


class Vocabulary:
    """The words of the rules in the language in use, and those of the options at hand."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        language = get_language() or ""
        self.words = _common(language) | frozenset(more)
        self.others = _others(language)
        self._remembered = lru_cache(maxsize=512)(self._meant)

    def has(self, word: str) -> bool:
        """Whether a word is one of them as it stands, or another name of one."""
        return bool(self._as_it_stands(word))

    def meant(self, word: str) -> Meant:
        """What a word may be; no words at all for one that is like none."""
        return self._remembered(word)

    def _meant(self, word: str) -> Meant:
        if found := self._as_it_stands(word):
            return Meant(found)
        if len(word) >= SHORTEST and (found := frozenset(each for each in self.words if each.startswith(word))):
            return Meant(found)
        return Meant(self._nearest(word), typo=True)

    def _as_it_stands(self, word: str) -> frozenset[str]:
        own = frozenset([word]) if word in self.words else frozenset[str]()
        return own | self.others.get(word, frozenset())

    def _nearest(self, word: str) -> frozenset[str]:
        """The words that are fewest wrong letters away; another name stands for its word."""
        most = 2 if len(word) >= TWO_WRONG else 1 if len(word) >= ONE_WRONG else 0
        for wrong in range(1, most + 1):
            near = [each for each in (*self.words, *self.others) if within(word, each, wrong)]
            if near:
                return frozenset().union(*(self._as_it_stands(each) for each in near))
        return frozenset()


def of_rules() -> Vocabulary:
    """The words of the rules alone, in the language in use."""
    return _of_rules(get_language() or "")


@lru_cache(maxsize=16)
def _of_rules(language: str) -> Vocabulary:
    return Vocabulary()


def within(one: str, other: str, wrong: int) -> bool:
    """Whether two words differ by at most so many letters left out, put in, changed, or swapped with the next."""
    if abs(len(one) - len(other)) > wrong:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    if not one or not other or not wrong:
        return max(len(one), len(other)) <= wrong
    swapped = one[:2] == other[1::-1] and len(other) > 1 and within(one[2:], other[2:], wrong - 1)
    return swapped or any(
        within(a, b, wrong - 1) for a, b in ((one[1:], other), (one, other[1:]), (one[1:], other[1:]))
    )
