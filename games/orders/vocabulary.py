"""Possible words for a written one: itself, another name of it, its beginning, or one with a wrong
letter.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import get_language

from games.engine.notation import FIELD, field_words

from .lexicon import Lexicon
from .tokens import Token, list_words, tokenise

SHORTEST = 3  # letters of an abbreviation; of two, everyday words have too many: "hi", "it", "so"
ONE_WRONG, TWO_WRONG = 4, 9  # letters of a word that may have so many letters wrong


def spell_tokens(text: str, lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of an order's notation or label; remembered, for the same orders come again and
    again.
    """
    return _spell_text(text, lexicon, get_language() or "")


@lru_cache(maxsize=8192)
def _spell_text(text: str, lexicon: Lexicon, language: str) -> tuple[Token, ...]:
    others = _other_names(lexicon, language)
    tokens = tokenise(text, lexicon.fillers, far=True)
    return tuple(join_numbers(tokens, lexicon, lambda word: frozenset([word]) | others.get(word, frozenset())))


def join_numbers(tokens: Iterable[Token], lexicon: Lexicon, meant: Callable[[str], frozenset[str]]) -> list[Token]:
    """Join numbers with the words that bear or count them; ``meant`` gives the possible words of a
    written one.
    """
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


class WordMeaning(NamedTuple):
    """The possible words of a written one; ``typo`` if it is none of them as it stands."""

    words: frozenset[str]
    typo: bool = False


@lru_cache(maxsize=64)
def _words_of_rules(lexicon: Lexicon, language: str) -> frozenset[str]:
    """Return the words of the rules: of the notation with its ids, and of names in a language."""
    texts = [re.sub(r"\{\w+\}|[\[\]]", " ", action.text) for action, _pattern in lexicon.notation.patterns]
    allowed = lexicon.notation.vocabulary.values()
    texts += [field_words(each) for ids in allowed if isinstance(ids, Sequence) for each in ids]
    texts += lexicon.texts()
    return frozenset(token.word for text in texts for token in tokenise(text, lexicon.fillers) if token.word)


@lru_cache(maxsize=64)
def _other_names(lexicon: Lexicon, language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for word, others in lexicon.other_names.items():
        for other in list_words(others):
            for token in tokenise(other, lexicon.fillers):
                found.setdefault(token.word, set()).add(word)
    return {other: frozenset(words) for other, words in found.items()}


class Vocabulary:
    """The words of a title's rules in the language in use, and those of the options at hand."""

    def __init__(self, lexicon: Lexicon, more: Iterable[str] = ()) -> None:
        language = get_language() or ""
        self.lexicon = lexicon
        self.words = _words_of_rules(lexicon, language) | frozenset(more)
        self.others = _other_names(lexicon, language)
        self._remembered = lru_cache(maxsize=512)(self._guess_meaning)

    def has(self, word: str) -> bool:
        """Return True if a word is one of them as it stands, or another name of one."""
        return bool(self._as_it_stands(word))

    def meant(self, word: str) -> WordMeaning:
        """Return the possible words of a written one; none if it is like none."""
        return self._remembered(word)

    def _guess_meaning(self, word: str) -> WordMeaning:
        if found := self._as_it_stands(word):
            return WordMeaning(found)
        if len(word) >= SHORTEST and (found := frozenset(each for each in self.words if each.startswith(word))):
            return WordMeaning(found)
        return WordMeaning(self._nearest_words(word), typo=True)

    def _as_it_stands(self, word: str) -> frozenset[str]:
        own = frozenset([word]) if word in self.words else frozenset[str]()
        return own | self.others.get(word, frozenset())

    def _nearest_words(self, word: str) -> frozenset[str]:
        """Return the words with fewest wrong letters; another name stands for its word."""
        most = 2 if len(word) >= TWO_WRONG else 1 if len(word) >= ONE_WRONG else 0
        for wrong in range(1, most + 1):
            near = [each for each in (*self.words, *self.others) if differs_by(word, each, wrong)]
            if near:
                return frozenset().union(*(self._as_it_stands(each) for each in near))
        return frozenset()


def of_rules(lexicon: Lexicon) -> Vocabulary:
    """Return the words of the rules alone, in the language in use."""
    return _of_rules(lexicon, get_language() or "")


@lru_cache(maxsize=64)
def _of_rules(lexicon: Lexicon, language: str) -> Vocabulary:
    return Vocabulary(lexicon)


@lru_cache(maxsize=64)
def first_words(lexicon: Lexicon) -> frozenset[str]:
    """Return the first words of orders."""
    firsts = (FIELD.sub(" ", action.text) for action, _pattern in lexicon.notation.patterns)
    return frozenset(tokens[0].word for first in firsts if (tokens := tokenise(first, lexicon.fillers)))


def differs_by(one: str, other: str, wrong: int) -> bool:
    """Return True if two words differ by at most so many letters left out, put in, changed, or
    swapped with the next.
    """
    if abs(len(one) - len(other)) > wrong:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    if not one or not other or not wrong:
        return max(len(one), len(other)) <= wrong
    swapped = one[:2] == other[1::-1] and len(other) > 1 and differs_by(one[2:], other[2:], wrong - 1)
    return swapped or any(
        differs_by(a, b, wrong - 1) for a, b in ((one[1:], other), (one, other[1:]), (one[1:], other[1:]))
    )
