"""Answers in replies to mails that ask for one: agreement to a request, and words offered, such as CHECK IN.

A request is answered with a yes or a no, and nothing beside it of another meaning. A remark may
follow: "REFUSE - I am winning :-)". It must have no other answer, no condition, number or order:
"agree, but only two days" and "agree, then end turn" answer nothing.

Where a mail offers words, the first line is the answer, and has nothing but the word and courtesy. A
remark may follow, unless it has another of the words in it; after some words it is a reason, and may
have any.
"""

import re
from collections.abc import Iterable, Sequence

from django.utils.translation import get_language

from games.present.lists import join_words

from .days import UNITS
from .languages import ENGLISH, LANGUAGES
from .lexicon import Lexicon
from .order_detector import reads_as_order
from .tokens import SMALL, any_of, plain_parts, spell_words, without_fillers, words_by_kind
from .vocabulary import rules_vocabulary, tokens_of_text
from .words import find_word

KINDS = YES, NO, NOT, SILENT, NAMED, CONDITION = "yes", "no", "not", "silent", "named", "condition"
WORDS = words_by_kind(KINDS, lambda language: language.agreement)
"""Words of a yes and of a no, negations, empty words, words that answer nothing but a request (if the mail asks for a
decision as well), and words that make an answer conditional, uncertain or another one.
"""
STANDS_FOR = {YES: ("yes", "agree"), NO: ("no", "refuse"), SILENT: ("", "")}
"""A word for the phrases of a kind, and one for those that answer nothing but a request."""

WITH_REASON = ("APPEAL", "GRANT", "REJECT")
"""Words followed by a reason."""
OPPOSITES = {"ENTER": ("WITHDRAW",)}
"""Words that take an answer back where only the answer is offered."""


def _phrases(kind: str, *, by_name: bool) -> re.Pattern[str]:
    """Return a pattern of the phrases of a kind, with their empty words and without."""
    phrases = {phrase for phrase in WORDS[kind] if " " in phrase and (phrase in WORDS[NAMED]) == by_name}
    return re.compile(rf"\b(?:{any_of(phrases | {_answering(phrase) for phrase in phrases}) or '(?!)'})\b")


REMARK = re.compile(r"\s*(?:\s-+\s|[–—,:;.!…(]+)\s*")  # what stands between an answer and a remark


def read_agreement(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool | None:
    """Return True for agreement, False for refusal, and None for neither, both, a question, or more
    than a remark.

    With ``by_name`` the line needs a word that answers no decision of the game.
    """
    if "?" in line:
        return None
    if (agrees := _read_yes_or_no(line, by_name=by_name)) is not None:
        return agrees
    remark = REMARK.search(line)
    agrees = _read_yes_or_no(line[: remark.start()], by_name=by_name) if remark else None
    if not remark or agrees is None or not _is_remark(line[remark.end() :], lexicon, agrees=agrees):
        return None
    return agrees


def is_qualified_agreement(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool:
    """Return True if a line begins with an answer and goes on as none, nor as an order: "agree, but only two days"."""
    if read_agreement(line, lexicon, by_name=by_name) is not None or reads_as_order(line, lexicon):
        return False
    return _read_yes_or_no(next(iter(_answering(line).split()), ""), by_name=by_name) is not None


def _read_yes_or_no(line: str, *, by_name: bool) -> bool | None:
    """Return the answer in a line of nothing but words for it, True for agreement."""
    line_words = set(_without_phrases(_answering(line)).split())
    if not line_words or line_words - WORDS[YES] - WORDS[NO] - WORDS[NOT] - WORDS[SILENT]:
        return None
    if by_name and not line_words & WORDS[NAMED]:
        return None
    agrees, refuses, is_negated = (bool(line_words & WORDS[kind]) for kind in (YES, NO, NOT))
    if agrees == refuses or is_negated:
        return False if agrees and is_negated else None
    return agrees


def _answering(line: str) -> str:
    """Return a line in plain words without empty ones, but with those that are a yes, or a condition."""
    answer_words = WORDS[YES] | WORDS[CONDITION]
    return " ".join(part for part in plain_parts(line) if part not in SMALL.fillers or part in answer_words)


PHRASES = [
    (_phrases(kind, by_name=by_name), words[by_name]) for kind, words in STANDS_FOR.items() for by_name in (True, False)
]
"""Answers and empty words of several words, and the word that each stands for."""


def _without_phrases(text: str) -> str:
    """Put a word for every phrase in plain words."""
    for pattern, word in PHRASES:
        text = pattern.sub(word, text)
    return text


def _is_remark(text: str, lexicon: Lexicon, *, agrees: bool) -> bool:
    """Return True if the text behind an answer leaves it unchanged. A refusal may give its reasons in the negative."""
    remark_words = set(_without_phrases(" ".join(plain_parts(text))).split())
    others = WORDS[CONDITION] | (WORDS[NO] | WORDS[NOT] if agrees else WORDS[YES])
    if remark_words & (others | UNITS.keys()) or any(
        word.isdecimal() or word in SMALL.numbers for word in remark_words
    ):
        return False
    if not agrees and remark_words & WORDS[NOT] and remark_words & WORDS[NO]:
        return False
    rules = rules_vocabulary(lexicon)
    is_of_game = all(rules.has(token.word) for token in tokens_of_text(text, lexicon))  # "yes, Gallia"
    return not is_of_game and not find_word(text) and not reads_as_order(text, lexicon)


def list_offered_words(words: Iterable[str]) -> str:
    """List words that are offered as answers, as a player types them in the language in force."""
    spoken = next((language for language in LANGUAGES if language.code == get_language()), ENGLISH)
    return join_words(spoken.offered.get(word, word).partition(",")[0].upper() for word in words)


def read_offered_word(lines: Sequence[str], words: Iterable[str]) -> str | None:
    """Return the one word with which the lines answer; None if there is none, or more than one."""
    if not lines or "?" in lines[0]:
        return None
    matches = {word for word in words if without_fillers(lines[0]) in _spell_word(word)}
    rest = " ".join(lines[1:])
    if len(matches) != 1:
        return None
    [word] = matches
    others = {name for other in (*words, *OPPOSITES.get(word, ())) if other != word for name in _spell_word(other)}
    unsure = any(_has_word(rest, name) for name in others)
    return None if unsure and word not in WITH_REASON else word


def _spell_word(word: str) -> set[str]:
    """Return the names of a word in all languages, in every spelling."""
    names = {name for language in LANGUAGES for name in spell_words(language.offered.get(word, ""), language)}
    return {without_fillers(name) for name in (word, *names)} - {""}


def _has_word(text: str, word: str) -> bool:
    text_words, word_parts = without_fillers(text).split(), plain_parts(word)
    return any(text_words[at : at + len(word_parts)] == word_parts for at in range(len(text_words)))
