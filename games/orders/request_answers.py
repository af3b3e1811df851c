"""Replies to the mail of a request: a yes or a no, and nothing beside it of another meaning.

A remark may follow: "REFUSE - I am winning :-)". It must have no other answer, no condition, number
or order: "agree, but only two days" and "agree, then end turn" answer nothing.
"""

import re

from .lexicon import Lexicon
from .order_detector import reads_as_order
from .spans import UNITS
from .tokens import SMALL, any_of, plain_parts, words_by_kind
from .vocabulary import of_rules, tokens_in
from .words import find_word

KINDS = YES, NO, NOT, SILENT, NAMED, CONDITION = "yes", "no", "not", "silent", "named", "condition"
WORDS = words_by_kind(KINDS, lambda each: each.agreement)
"""Words of a yes and of a no, negations, empty words, words that answer nothing but a request (if the mail asks for a
decision as well), and words that make an answer conditional, uncertain or another one.
"""
STANDS_FOR = {YES: ("yes", "agree"), NO: ("no", "refuse"), SILENT: ("", "")}
"""A word for the phrases of a kind, and one for those that answer nothing but a request."""


def _phrases(kind: str, *, named: bool) -> re.Pattern[str]:
    """Return a pattern of the phrases of a kind, with their empty words and without."""
    found = {each for each in WORDS[kind] if " " in each and (each in WORDS[NAMED]) == named}
    return re.compile(rf"\b(?:{any_of(found | {_answering(each) for each in found}) or '(?!)'})\b")


REMARK = re.compile(r"\s*(?:\s-+\s|[–—,:;.!…(]+)\s*")  # what stands between an answer and a remark


def read_agreement(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool | None:
    """Return True for agreement, False for refusal, and None for neither, both, a question, or more
    than a remark.

    With ``by_name`` the line needs a word that answers no decision of the game.
    """
    if "?" in line:
        return None
    if (agrees := _read_answer(line, by_name=by_name)) is not None:
        return agrees
    found = REMARK.search(line)
    agrees = _read_answer(line[: found.start()], by_name=by_name) if found else None
    if not found or agrees is None or not _is_remark(line[found.end() :], lexicon, agrees=agrees):
        return None
    return agrees


def is_qualified(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool:
    """Return True if a line begins with an answer and goes on as none, nor as an order: "agree, but only two days"."""
    if read_agreement(line, lexicon, by_name=by_name) is not None or reads_as_order(line, lexicon):
        return False
    return _read_answer(next(iter(_answering(line).split()), ""), by_name=by_name) is not None


def _read_answer(line: str, *, by_name: bool) -> bool | None:
    """Return the answer in a line of nothing but words for it, True for agreement."""
    said = set(_without_phrases(_answering(line)).split())
    if not said or said - WORDS[YES] - WORDS[NO] - WORDS[NOT] - WORDS[SILENT]:
        return None
    if by_name and not said & WORDS[NAMED]:
        return None
    agrees, refuses, turned = (bool(said & WORDS[kind]) for kind in (YES, NO, NOT))
    if agrees == refuses or turned:
        return False if agrees and turned else None
    return agrees


def _answering(line: str) -> str:
    """Return a line in plain words without empty ones, but with those that are a yes, or a condition."""
    kept = WORDS[YES] | WORDS[CONDITION]
    return " ".join(part for part in plain_parts(line) if part not in SMALL.fillers or part in kept)


PHRASES = [(_phrases(kind, named=named), words[named]) for kind, words in STANDS_FOR.items() for named in (True, False)]
"""Answers and empty words of several words, and the word that each stands for."""


def _without_phrases(text: str) -> str:
    """Put a word for every phrase in plain words."""
    for pattern, word in PHRASES:
        text = pattern.sub(word, text)
    return text


def _is_remark(text: str, lexicon: Lexicon, *, agrees: bool) -> bool:
    """Return True if the text behind an answer leaves it unchanged. A refusal may give its reasons in the negative."""
    said = set(_without_phrases(" ".join(plain_parts(text))).split())
    others = WORDS[CONDITION] | (WORDS[NO] | WORDS[NOT] if agrees else WORDS[YES])
    if said & (others | UNITS.keys()) or any(word.isdecimal() or word in SMALL.numbers for word in said):
        return False
    if not agrees and said & WORDS[NOT] and said & WORDS[NO]:
        return False
    rules = of_rules(lexicon)
    is_of_game = all(rules.has(token.word) for token in tokens_in(text, lexicon))  # "yes, Gallia"
    return not is_of_game and not find_word(text) and not reads_as_order(text, lexicon)
