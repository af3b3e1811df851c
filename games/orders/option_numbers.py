"""The number of an option as a whole line, in figures or as a word.

Every word and every sign of the line belongs to the number or to courtesy: "2", "#2", "Nr. 2, bitte",
"I'll take 2, thanks!", "die zweite". So "at 7", "@7", "-1" and "this one" are none. "One" by itself
stands for a thing more often than for a number, and counts behind the word "option" alone.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from .languages import LANGUAGES
from .tokens import APOSTROPHES, LEAD, SMALL, any_of, plain_letters, spell_words, words_by_kind, words_in_all

BOTH = words_by_kind(("both",), lambda each: each.count)["both"]
"""Words for two of something, and so for no second option."""
NUMBER_WORDS = {word: number for word, number in SMALL.numbers.items() if number > 1 and word not in BOTH}
ONE = {word for word, number in SMALL.numbers.items() if number == 1}
ORDINALS = {
    word: number
    for language in LANGUAGES
    for number, words in enumerate(language.ordinals, 1)
    for word in spell_words(words, language)
    if number > 1
}
"""The numbers of the words for second, third and so on; "the first one" is often another one than option 1."""

POLITE = any_of(words_in_all(lambda each: each.polite))
_CHOOSING = any_of(words_in_all(lambda each: each.choosing))
_CHOSEN = any_of(words_in_all(lambda each: each.chosen))
_OPTION = any_of(words_in_all(lambda each: each.option))
_THE = any_of(words_in_all(lambda each: each.the))
_JOINERS = any_of(words_in_all(lambda each: each.joiners))
SMILEYS = re.compile(r"[:;]-?[)D](?!\w)|[👍👌🙂😊😀😄😁😃😉😎🙏✅✔☺🎉🎲🏻-🏿\ufe0f]")
KEYCAP = re.compile("\ufe0f?\u20e3")
STRANGE = re.compile("[¼½¾⅐-⅞⁰-₉²³¹\u0335-\u0338]")
"""Signs that are lost in plain letters though they change a number: fractions, powers, strokes through it."""
EMPHASIS = "*_`"
"""Signs around words: one alone, as in "*2", is how people correct what they wrote."""
# A dash belongs to a number that follows it at once, and is a minus there
_BETWEEN = r"(?:[\s,.!;:…]|(?<=\s)[–—-]+(?=\s|$))*"
_OPENING, _CLOSING = r"[(\[\"'“„‚‘«»*_`]*", r"[)\]\"'”“’‘«»*_`.°º]*"
NUMBER_LINE = re.compile(
    rf"{_BETWEEN}(?P<before>(?:(?:{POLITE}|{_CHOOSING}|(?P<the>{_THE}))\b{_BETWEEN})*)"
    rf"{_OPENING}(?P<option>(?:(?:{_OPTION}|no(?=[.°º])|n(?=[°º]))[\s.:°º]*#?|#)\s*)?{_OPENING}"
    rf"(?:(?P<figures>\d{{1,4}})(?:(?P<first>st)|nd|rd|th)?|(?P<ordinal>{any_of(ORDINALS)})|(?P<one>{any_of(ONE)})|(?P<word>{any_of(NUMBER_WORDS)}))"
    rf"(?![^\W_]){_CLOSING}"
    rf"(?:{_BETWEEN}(?:(?P<chosen>{_CHOSEN})|(?:{POLITE})(?:{_BETWEEN}(?:{_JOINERS})\b{_BETWEEN}(?:{POLITE}))*)(?!\w))*{_BETWEEN}"
)


class OptionNumber(NamedTuple):
    """A number in a line; ``sure`` if nothing about the line could be about a thing of that number, as in "the 7".

    It ``may_count`` where a number of things was asked for, as in "I'll take 2".
    """

    number: int
    sure: bool
    may_count: bool


@lru_cache(maxsize=512)
def read_option_number(line: str) -> OptionNumber | None:
    """Return the number of a line of nothing but it and courtesy; None for any other line."""
    if STRANGE.search(line):
        return None
    text = SMILEYS.sub(" ", KEYCAP.sub("", LEAD.sub("", line)))
    if any(text.count(sign) % 2 for sign in EMPHASIS):
        return None
    match = NUMBER_LINE.fullmatch(APOSTROPHES.sub("", plain_letters(text)).strip())
    if match is None or not (number := _number_in(match)):
        return None
    is_chosen = not match["option"] and _chooses(match["before"])
    is_sure = bool(match["option"]) or not (match["the"] or match["chosen"] or is_chosen)
    return OptionNumber(number, is_sure, is_chosen and not match["the"])


def _number_in(match: re.Match[str]) -> int:
    if match["figures"]:
        return 0 if match["figures"] == "1" and match["first"] else int(match["figures"])
    if match["ordinal"]:
        is_named = match["the"] or match["option"] or match["chosen"] or match["ordinal"][0].isdecimal()
        return ORDINALS[match["ordinal"]] if is_named else 0
    if match["one"]:
        return 1 if match["option"] and match["option"].strip() != "#" else 0
    return NUMBER_WORDS[match["word"]]


def _chooses(text: str) -> bool:
    """Return True if some words are more than courtesy."""
    return bool(re.sub(rf"(?:{POLITE})\b|\W", "", text))
