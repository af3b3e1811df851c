"""A line as tokens: words without case, accents, articles and plural; numbers; and the words that
bear them.

"Move the 2nd..." is nobody's order, but "Move Army two to Gállia!" is ``move``, ``army 2`` and
``gallia`` after "to", in a game with numbered armies.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .languages import LANGUAGES
from .languages.language import Language

# A sign right before a number is a part of its own: "-1" is no 1
PART = re.compile(r"[^\W\d_]+|(?<![\w.,:)\]-])[-−–+](?=\d)|\d+|[-=]?>|[→➡]")
SIGNS = frozenset("-−–+")
# Bullets, and what comes as a postscript
LEAD = re.compile(r"^(?:[\s>→➡•·]|[*–—=-](?![\d*])|p\.?s\.?\s*:)+", re.IGNORECASE)
ARROWS = dict.fromkeys(("->", "=>", ">", "→", "➡"), "to")
AGAIN = re.compile(r"\bre-(?=\w)")  # "re-roll"
NO_PLURAL = ("ss", "us", "is")
MOST_PARTS = 50  # words and numbers of a line; five orders in one sentence have thirty
LONGEST = 400  # plain letters of a line; one sign may stand for eighteen


class Token(NamedTuple):
    """A word, a number (word empty), or something with a number; ``number`` is -1 if there is none."""

    word: str
    number: int = -1
    mark: str = ""


@lru_cache(maxsize=2048)
def plain_letters(text: str) -> str:
    """Return small letters without accents. Cached: each of the many readings of a line begins with this."""
    if text.isascii():
        return text.casefold()
    spread = unicodedata.normalize("NFKD", text.replace("Æ", "Ae").replace("æ", "ae"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter)).casefold()


def plain_parts(text: str) -> list[str]:
    """Return the words and numbers of a text, in order and in plain letters."""
    return PART.findall(APOSTROPHES.sub("", AGAIN.sub("re", plain_letters(text))))


def is_too_long(line: str) -> bool:
    """Return True if a line is longer than any order: the time to read it grows faster than its length."""
    return len(plain_letters(line)) > LONGEST or max(len(plain_parts(line)), len(line.split())) > MOST_PARTS


def stem(word: str) -> str:
    """Return a word without the s of its plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(NO_PLURAL) else word


def spell(word: str, language: Language) -> list[str]:
    """Return a word in plain letters, and with two letters for one where people write so."""
    twice = word
    for letter, letters in language.digraphs.items():
        twice = twice.replace(letter, letters)
    return list(dict.fromkeys([plain_letters(word).strip(), plain_letters(twice).strip()]))


def spell_words(words: str, language: Language) -> Iterator[str]:
    """Yield every spelling of the words of a list, which may be empty."""
    for word in filter(None, words.split(",")):
        yield from spell(word, language)


def words_in_all(pick: Callable[[Language], str]) -> frozenset[str]:
    """Return the words of a list in all languages, in every spelling."""
    return frozenset(word for language in LANGUAGES for word in spell_words(pick(language), language))


_BEHIND_APOSTROPHES = "|".join(sorted(words_in_all(lambda language: language.behind_apostrophes)))
APOSTROPHES = re.compile(rf"['’`´](?:(?:{_BEHIND_APOSTROPHES})\b)?")


def words_by_kind(kinds: Iterable[str], pick: Callable[[Language], Mapping[str, str]]) -> dict[str, frozenset[str]]:
    """Return the words of several lists in all languages."""
    return {kind: _words_of_kind(kind, pick) for kind in kinds}


def _words_of_kind(kind: str, pick: Callable[[Language], Mapping[str, str]]) -> frozenset[str]:
    return words_in_all(lambda language: pick(language)[kind])


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for one of some words or phrases, the longest first."""
    return "|".join(r"\W+".join(plain_parts(phrase)) for phrase in sorted(words, key=len, reverse=True))


class SmallWords(NamedTuple):
    """The small words of orders: numbers, fillers, marks."""

    numbers: dict[str, int]
    fillers: frozenset[str]
    marks: dict[str, str]


SMALL = SmallWords(
    numbers={
        word: number
        for language in LANGUAGES
        for number, words in enumerate(language.numbers)
        for word in spell_words(words, language)
    },
    fillers=words_in_all(lambda language: language.fillers),
    marks=ARROWS
    | {
        word: mark
        for language in LANGUAGES
        for mark, words in language.marks.items()
        for word in spell_words(words, language)
    },
)
"""The small words of all languages."""


ARTICLES = words_in_all(lambda language: language.articles)
NO_ARTICLES = words_in_all(lambda language: language.no_articles)
"""Fillers that are nouns of another language: "1 die" is no option 1."""


def without_fillers(text: str) -> str:
    """Return the words of a text without empty ones."""
    return " ".join(part for part in plain_parts(text) if part not in SMALL.fillers)


def tokenise(text: str, silent: frozenset[str] = frozenset(), *, far: bool = False) -> list[Token]:
    """Return words and numbers one by one, each with its mark, without fillers and the game's
    ``silent`` words.

    A mark that reaches ``far`` holds for all words up to the next, as in a name of two words. A
    mark at the end is a word, as in "hold on".
    """
    tokens, mark, open_end = list[Token](), "", ""
    parts = plain_parts(text)
    for position, part in enumerate(parts):
        if part in NO_ARTICLES and _is_noun(parts, position):
            tokens.append(_make_token(part, mark))
            mark, open_end = mark if far else "", ""
        elif part in SMALL.marks:
            mark, open_end = SMALL.marks[part], part
        elif part not in SMALL.fillers and part not in silent:
            tokens.append(_make_token(part, mark))
            mark, open_end = mark if far else "", ""
        elif part in silent:
            open_end = ""
    return [*tokens, Token(open_end)] if open_end else tokens


def _is_noun(parts: Sequence[str], position: int) -> bool:
    """Return True for a word behind an English article, or with a number in front and no word behind it."""
    before = parts[position - 1] if position else ""
    is_counted = before.isdecimal() or before in SMALL.numbers
    return before in ARTICLES or (is_counted and all(part in SMALL.fillers for part in parts[position + 1 :]))


def _make_token(part: str, mark: str) -> Token:
    if part.isdecimal():
        return Token("", int(part[:6]), mark)
    if part in SMALL.numbers:
        return Token("", SMALL.numbers[part], mark)
    return Token(stem(part), -1, mark)
