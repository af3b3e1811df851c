"""A line as tokens: words without case, accents, articles and plural; numbers; and the words that
bear them.

"Move the 2nd..." is nobody's order, but "Move Army two to Gállia!" is ``move``, ``army 2`` and
``gallia`` after "to", in a game with numbered armies.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as lazy

PART = re.compile(r"[^\W\d_]+|\d+|[-=]?>|[→➡]")
ARROWS = dict.fromkeys(("->", "=>", ">", "→", "➡"), "to")
APOSTROPHES = re.compile(r"['’`´](?:(?:s|d|m|ll|re|ve)\b)?")
AGAIN = re.compile(r"\bre-(?=\w)")  # "re-roll"
NO_PLURAL = ("ss", "us", "is")
MOST_PARTS = 50  # words and numbers of a line; five orders in one sentence have thirty
LONGEST = 400  # plain letters of a line; one sign may stand for eighteen

NUMBERS: list[Promise] = [
    lazy("zero, none"),
    lazy("one"),
    lazy("two, both"),
    lazy("three"),
    lazy("four"),
    lazy("five"),
    lazy("six"),
    lazy("seven"),
    lazy("eight"),
    lazy("nine"),
    lazy("ten"),
    lazy("eleven"),
    lazy("twelve"),
]
"""Numbers as words; a language may have several, with commas between them."""
FILLERS = lazy(
    "a, an, the, my, your, our, their, his, her, its, this, that, please, pls, thanks, thank, you, thx, ty, cheers, "
    "sorry, hi, hello, hey, i, we, me, us, let, want, wish, would, like, will, shall, of, in, at, for, and, then, now, "
    "also, do, is, be, as, only, order, card, cards"
)
"""Words without any meaning for an order."""
FILLERS_IN_GERMAN = frozenset({"bitte", "danke", "hallo", "ich"})
MARKS: dict[str, Promise] = {
    "with": lazy("with, using, w"),
    "from": lazy("from, out"),
    "to": lazy("to, into, towards, against, on, onto"),
    "by": lazy("by"),
}
"""Words that mark the role of the next one in the order."""


class Token(NamedTuple):
    """A word, a number (word empty), or something with a number; ``number`` is -1 if there is none."""

    word: str
    number: int = -1
    mark: str = ""


@lru_cache(maxsize=2048)
def plain_letters(text: str) -> str:
    """Return small letters without accents. Cached: each of the many readings of a line begins with
    this.
    """
    if text.isascii():
        return text.casefold()
    spread = unicodedata.normalize("NFKD", text.replace("Æ", "Ae").replace("æ", "ae"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter)).casefold()


def plain_parts(text: str) -> list[str]:
    """Return the words and numbers of a text, in order and in plain letters."""
    return PART.findall(APOSTROPHES.sub("", AGAIN.sub("re", plain_letters(text))))


def is_too_long(line: str) -> bool:
    """Return True if a line is longer than any order: the time to read it grows faster than its
    length.
    """
    return len(plain_letters(line)) > LONGEST or max(len(plain_parts(line)), len(line.split())) > MOST_PARTS


def stem(word: str) -> str:
    """Return a word without the s of its plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(NO_PLURAL) else word


def list_words(words: Promise | str) -> Sequence[str]:
    """Return a translator's list with commas as its items, in plain letters."""
    return _plain_words(str(words))


def words_in_languages(words: Promise, german: str) -> frozenset[str]:
    """Return the words of such a list in the language in use, English and German, in plain letters."""
    with override("en"):
        english = list_words(words)
    return frozenset([*list_words(words), *english, *list_words(german)])


@lru_cache(maxsize=512)
def _plain_words(words: str) -> Sequence[str]:
    return [plain_letters(word).strip() for word in words.split(",") if word]


class SmallWords(NamedTuple):
    """The small words of a language: numbers, fillers, marks."""

    numbers: dict[str, int]
    fillers: frozenset[str]
    marks: dict[str, str]


def small_words() -> SmallWords:
    """Return the small words of the language in use."""
    return _small_words(get_language() or "")


@lru_cache(maxsize=16)
def _small_words(language: str) -> SmallWords:
    return SmallWords(
        numbers={word: number for number, words in enumerate(NUMBERS) for word in list_words(words)},
        fillers=frozenset(list_words(FILLERS)) | FILLERS_IN_GERMAN,
        marks=ARROWS | {word: mark for mark, words in MARKS.items() for word in list_words(words)},
    )


def without_fillers(text: str) -> str:
    """Return the words of a text without empty ones."""
    fillers = small_words().fillers
    return " ".join(part for part in plain_parts(text) if part not in fillers)


def tokenise(text: str, silent: frozenset[str] = frozenset(), *, far: bool = False) -> list[Token]:
    """Return words and numbers one by one, each with its mark, without fillers and the game's
    ``silent`` words.

    A mark that reaches ``far`` holds for all words up to the next, as in a name of two words. A
    mark at the end is a word, as in "hold on".
    """
    small, found, mark, open_end = small_words(), list[Token](), "", ""
    for part in plain_parts(text):
        if part in small.marks:
            mark, open_end = small.marks[part], part
        elif part not in small.fillers and part not in silent:
            found.append(_make_token(part, mark, small))
            mark, open_end = mark if far else "", ""
    return [*found, Token(open_end)] if open_end else found


def _make_token(part: str, mark: str, small: SmallWords) -> Token:
    if part.isdecimal():
        return Token("", int(part[:6]), mark)
    if part in small.numbers:
        return Token("", small.numbers[part], mark)
    return Token(stem(part), -1, mark)
