"""A line as tokens: words without case, accents, articles and plural; numbers; and what they belong to.

"Move the 2nd..." is nobody's order, but "Move Army two to Gállia!" is ``move``, ``army 2`` and ``gallia`` after "to",
in a game whose armies have numbers.
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
"""Words that say nothing about which order is meant."""
FILLERS_IN_GERMAN = frozenset({"bitte", "danke", "hallo", "ich"})
MARKS: dict[str, Promise] = {
    "with": lazy("with, using, w"),
    "from": lazy("from, out"),
    "to": lazy("to, into, towards, against, on, onto"),
    "by": lazy("by"),
}
"""Words that say what the next one is to the order."""


class Token(NamedTuple):
    """A word, a number (word empty), or something with a number; ``number`` is -1 where there is none."""

    word: str
    number: int = -1
    mark: str = ""


@lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """Small letters without accents. Remembered: a line is read in many ways, of which each begins with this."""
    if text.isascii():
        return text.casefold()
    spread = unicodedata.normalize("NFKD", text.replace("Æ", "Ae").replace("æ", "ae"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter)).casefold()


def parts(text: str) -> list[str]:
    """The words and numbers of a text, in order and in plain letters."""
    return PART.findall(APOSTROPHES.sub("", AGAIN.sub("re", plain(text))))


def is_too_long(line: str) -> bool:
    """Whether a line has more in it than orders have: reading it would take time by more than its length."""
    return len(plain(line)) > LONGEST or max(len(parts(line)), len(line.split())) > MOST_PARTS


def stem(word: str) -> str:
    """A word without the s of its plural."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(NO_PLURAL) else word


def listed(words: Promise | str) -> Sequence[str]:
    """What a translator gave as a list with commas, in plain letters."""
    return _listed(str(words))


def known(words: Promise, german: str) -> frozenset[str]:
    """The words of such a list in the language in use, English and German, in plain letters."""
    with override("en"):
        english = listed(words)
    return frozenset([*listed(words), *english, *listed(german)])


@lru_cache(maxsize=512)
def _listed(words: str) -> Sequence[str]:
    return [plain(word).strip() for word in words.split(",") if word]


class SmallWords(NamedTuple):
    """The small words of a language: numbers, fillers, marks."""

    numbers: dict[str, int]
    fillers: frozenset[str]
    marks: dict[str, str]


def small_words() -> SmallWords:
    """Those of the language in use."""
    return _small_words(get_language() or "")


@lru_cache(maxsize=16)
def _small_words(language: str) -> SmallWords:
    return SmallWords(
        numbers={word: number for number, words in enumerate(NUMBERS) for word in listed(words)},
        fillers=frozenset(listed(FILLERS)) | FILLERS_IN_GERMAN,
        marks=ARROWS | {word: mark for mark, words in MARKS.items() for word in listed(words)},
    )


def courteous(text: str) -> str:
    """The words of a text without those that say nothing."""
    fillers = small_words().fillers
    return " ".join(part for part in parts(text) if part not in fillers)


def rough(text: str, silent: frozenset[str] = frozenset(), *, far: bool = False) -> list[Token]:
    """Words and numbers one by one, each with its mark; fillers are gone, and words that are ``silent`` in a game. A
    mark that reaches ``far`` is that of all words up to the next, as in a name of two words. One that nothing follows
    is a word, as in "hold on"."""
    small, found, mark, open_end = small_words(), list[Token](), "", ""
    for part in parts(text):
        if part in small.marks:
            mark, open_end = small.marks[part], part
        elif part not in small.fillers and part not in silent:
            found.append(_token(part, mark, small))
            mark, open_end = mark if far else "", ""
    return [*found, Token(open_end)] if open_end else found


def _token(part: str, mark: str, small: SmallWords) -> Token:
    if part.isdecimal():
        return Token("", int(part[:6]), mark)
    if part in small.numbers:
        return Token("", small.numbers[part], mark)
    return Token(stem(part), -1, mark)
