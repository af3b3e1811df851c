"""Replies to the mail of a request: a yes or a no, and nothing beside it of another meaning.

A remark may follow: "REFUSE - I am winning :-)". It must have no other answer, no condition, number
or order: "agree, but only two days" and "agree, then end turn" answer nothing.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from . import german
from .lexicon import Lexicon
from .order_detector import reads_as_order
from .tokens import plain_parts, small_words, tokenise, without_fillers, words_in_languages
from .vocabulary import Vocabulary, of_rules
from .words import find_word

YES: Promise = lazy("agree, agreed, yes, y, yep, yeah, ok, okay, sure, fine, course, accept, accepted, granted")
NO: Promise = lazy("refuse, refused, no, n, nope, disagree, decline, declined, reject, rejected")
NOT: Promise = lazy("not, dont, cant, cannot")
NAMED: Promise = lazy("agree, agreed, disagree, refuse, refused")
"""Words that answer nothing but a request, if the mail asks for a decision as well."""
SILENT: Promise = lazy("with, by, to, it, so, request")
"""Empty words beside a yes or a no."""
CONDITION: Promise = lazy(
    "if, but, only, just, unless, provided, providing, assuming, condition, when, once, after, before, until, till, "
    "except, however, though, although, yet, instead, rather, or, maybe, perhaps, might, most, max, maximum, least"
)
"""Words that make an answer conditional, uncertain or another one."""
YES_IN_GERMAN = "ja, zustimmen, stimme, einverstanden, genehmigt, gern, gerne, ordnung, passt, klar, dafür"
NO_IN_GERMAN = "nein, nee, ablehnen, lehne, abgelehnt, dagegen"
NOT_IN_GERMAN = "nicht, kein"
NAMED_IN_GERMAN = "zustimmen, stimme, einverstanden, ablehnen, lehne"
CONDITION_IN_GERMAN = (
    "wenn, falls, aber, jedoch, nur, sofern, solange, sobald, erst, bis, bevor, nachdem, vorausgesetzt, bedingung, "
    "ausser, außer, sondern, statt, lieber, oder, vielleicht, eventuell, höchstens, maximal, mindestens"
)
SILENT_IN_GERMAN = "zu, ab, bin, damit, das, dem, es, leider, geht, wir"
"""Understood in every language of the site, as English is."""
REMARK = re.compile(r"\s*(?:\s-+\s|[–—,:;.!…(]+)\s*")  # what stands between an answer and a remark


class AnswerWords(NamedTuple):
    """Words of a yes and of a no, negations, empty words, words of a request, and words of
    conditions.
    """

    yes: frozenset[str]
    no: frozenset[str]
    turned: frozenset[str]
    silent: frozenset[str]
    named: frozenset[str]
    condition: frozenset[str]


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
    """Return True if a line begins with an answer and goes on as none, nor as an order: "agree, but
    only two days".
    """
    if read_agreement(line, lexicon, by_name=by_name) is not None or reads_as_order(line, lexicon):
        return False
    return _read_answer(next(iter(without_fillers(line).split()), ""), by_name=by_name) is not None


def _read_answer(line: str, *, by_name: bool) -> bool | None:
    """Return the answer in a line of nothing but words for it, True for agreement."""
    words, said = _answer_words(get_language() or ""), set(without_fillers(line).split())
    if not said or said - words.yes - words.no - words.turned - words.silent:
        return None
    if by_name and not said & words.named:
        return None
    agrees, refuses, turned = (bool(said & each) for each in words[:3])
    if agrees == refuses or turned:
        return False if agrees and turned else None
    return agrees


def _is_remark(text: str, lexicon: Lexicon, *, agrees: bool) -> bool:
    """Return True if the text behind an answer leaves it unchanged. A refusal may give its reasons
    in the negative.
    """
    words, said = _answer_words(get_language() or ""), set(plain_parts(text))
    others = words.condition | (words.no | words.turned if agrees else words.yes)
    rules = of_rules(lexicon)
    if said & others or any(_is_number(word, rules) for word in said):
        return False
    if not agrees and said & words.turned and said & words.no:
        return False
    is_of_game = all(rules.has(token.word) for token in tokenise(text, lexicon.fillers))  # "yes, Gallia"
    return not is_of_game and not find_word(text) and not reads_as_order(text, lexicon)


def _is_number(word: str, rules: Vocabulary) -> bool:
    return word.isdecimal() or (german.translate_german(word, rules) or word) in small_words().numbers


@lru_cache(maxsize=16)
def _answer_words(language: str) -> AnswerWords:
    given = (YES_IN_GERMAN, NO_IN_GERMAN, NOT_IN_GERMAN, SILENT_IN_GERMAN, NAMED_IN_GERMAN, CONDITION_IN_GERMAN)
    return AnswerWords(*map(words_in_languages, (YES, NO, NOT, SILENT, NAMED, CONDITION), given))
