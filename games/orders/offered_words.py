"""Replies to a mail that offers some words as answers, such as CHECK IN and WITHDRAW.

The first line is the answer, and has nothing but the word and courtesy. A remark may follow, unless
it has another of the words in it; after some words it is a reason, and may have any.
"""

from collections.abc import Iterable, Sequence

from django.utils.translation import get_language

from games.present.lists import join_words

from .languages import ENGLISH, LANGUAGES
from .tokens import plain_parts, spell_words, without_fillers

WITH_REASON = ("APPEAL",)
"""Words followed by a reason."""
OPPOSITES = {"ENTER": ("WITHDRAW",)}
"""Words that take an answer back where only the answer is offered."""


def name_words(words: Iterable[str]) -> str:
    """List words that are offered as answers, as a player types them in the language in force."""
    spoken = next((each for each in LANGUAGES if each.code == get_language()), ENGLISH)
    return join_words(spoken.offered.get(word, word).partition(",")[0].upper() for word in words)


def read_answer(lines: Sequence[str], words: Iterable[str]) -> str | None:
    """Return the one word with which the lines answer; None if there is none, or more than one."""
    if not lines or "?" in lines[0]:
        return None
    found = {word for word in words if without_fillers(lines[0]) in _spell_word(word)}
    rest = " ".join(lines[1:])
    if len(found) != 1:
        return None
    [word] = found
    others = {name for other in (*words, *OPPOSITES.get(word, ())) if other != word for name in _spell_word(other)}
    unsure = any(_has_word(rest, name) for name in others)
    return None if unsure and word not in WITH_REASON else word


def _spell_word(word: str) -> set[str]:
    """Return the names of a word in all languages, in every spelling."""
    names = {name for each in LANGUAGES for name in spell_words(each.offered.get(word, ""), each)}
    return {without_fillers(each) for each in (word, *names)} - {""}


def _has_word(text: str, word: str) -> bool:
    said, sought = without_fillers(text).split(), plain_parts(word)
    return any(said[at : at + len(sought)] == sought for at in range(len(said)))
