"""Which words a written word may be: itself, another name of it, the beginning of it, or it with a letter wrong."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language

from games.engine.notation import FIELD, words

from .lexicon import Lexicon
from .tokens import Token, listed, rough

SHORTEST = 3  # letters of an abbreviation; of two, everyday words have too many: "hi", "it", "so"
ONE_WRONG, TWO_WRONG = 4, 9  # letters of a word that may have so many letters wrong


def spelled(text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of an order's notation or label; remembered, for the same orders come again and again."""
    return _spelled(text, lexicon, get_language() or "")


@lru_cache(maxsize=8192)
def _spelled(text: str, lexicon: Lexicon, language: str) -> tuple[Token, ...]:
    others = _others(lexicon, language)
    tokens = rough(text, lexicon.fillers, far=True)
    return tuple(joined(tokens, lexicon, lambda word: frozenset([word]) | others.get(word, frozenset())))


def joined(tokens: Iterable[Token], lexicon: Lexicon, meant: Callable[[str], frozenset[str]]) -> list[Token]:
    """Numbers put to what they belong to, or count; ``meant`` tells which words a written word may be."""
    found: list[Token] = []
    for token in tokens:
        last = found[-1] if found else None
        if not last:
            found.append(token)
        elif not token.word and last.word and last.number < 0 and (unit := lexicon.number_after & meant(last.word)):
            found[-1] = Token(min(unit), token.number, last.mark)
        elif token.word and not last.word and (unit := lexicon.number_before & meant(token.word)):
            found[-1] = Token(min(unit), last.number, last.mark)
        elif not last.word and token.mark in ("", last.mark) and _is_counted(meant(token.word), lexicon):
            found[-1] = Token(token.word, -1 if last.number == 1 else last.number, last.mark)
        else:
            found.append(token)
    return found


def _is_counted(words: frozenset[str], lexicon: Lexicon) -> bool:
    return bool(words) and words <= lexicon.counted


class Meant(NamedTuple):
    """The words that a written word may be; ``typo`` when it is none of them as it stands."""

    words: frozenset[str]
    typo: bool = False


@lru_cache(maxsize=64)
def _common(lexicon: Lexicon, language: str) -> frozenset[str]:
    """The words of the rules: of the notation with its ids, and of what things are called in a language."""
    texts = [re.sub(r"\{\w+\}|[\[\]]", " ", action.text) for action, _pattern in lexicon.notation.patterns]
    allowed = lexicon.notation.vocabulary.values()
    texts += [words(each) for ids in allowed if isinstance(ids, Sequence) for each in ids]
    texts += lexicon.texts()
    return frozenset(token.word for text in texts for token in rough(text, lexicon.fillers) if token.word)


@lru_cache(maxsize=64)
def _others(lexicon: Lexicon, language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, others in lexicon.other_names.items():
        for other in listed(others):
            for token in rough(other, lexicon.fillers):
                found.setdefault(token.word, set()).add(word)
    return {other: frozenset(words) for other, words in found.items()}


class Vocabulary:
    """The words of a title's rules in the language in use, and those of the options at hand."""

    def __init__(self, lexicon: Lexicon, more: Iterable[str] = ()) -> None:
        language = get_language() or ""
        self.lexicon = lexicon
        self.words = _common(lexicon, language) | frozenset(more)
        self.others = _others(lexicon, language)
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


def of_rules(lexicon: Lexicon) -> Vocabulary:
    """The words of the rules alone, in the language in use."""
    return _of_rules(lexicon, get_language() or "")


@lru_cache(maxsize=64)
def _of_rules(lexicon: Lexicon, language: str) -> Vocabulary:
    return Vocabulary(lexicon)


@lru_cache(maxsize=64)
def first_words(lexicon: Lexicon) -> frozenset[str]:
    """What an order begins with."""
    firsts = (FIELD.sub(" ", action.text) for action, _pattern in lexicon.notation.patterns)
    return frozenset(tokens[0].word for first in firsts if (tokens := rough(first, lexicon.fillers)))


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
