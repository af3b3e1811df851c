"""What people reply to the mail of a request: a yes or a no, and nothing beside it that could mean something else.

A remark may follow: "REFUSE - I am winning :-)". It is none where it has another answer, a condition, a number or an
order in it: "agree, but only two days" and "agree, then end turn" answer nothing.
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
from .tokens import courteous, known, parts, rough, small_words
from .vocabulary import Vocabulary, of_rules
from .words import find

YES: Promise = lazy("agree, agreed, yes, y, yep, yeah, ok, okay, sure, fine, course, accept, accepted, granted")
NO: Promise = lazy("refuse, refused, no, n, nope, disagree, decline, declined, reject, rejected")
NOT: Promise = lazy("not, dont, cant, cannot")
NAMED: Promise = lazy("agree, agreed, disagree, refuse, refused")
"""Words that answer nothing but a request, where the mail asks for a decision as well."""
SILENT: Promise = lazy("with, by, to, it, so, request")
"""Words that may stand beside a yes or a no and say nothing."""
CONDITION: Promise = lazy(
    "if, but, only, just, unless, provided, providing, assuming, condition, when, once, after, before, until, till, "
    "except, however, though, although, yet, instead, rather, or, maybe, perhaps, might, most, max, maximum, least"
)
"""Words with which somebody agrees to something else, or not for certain."""
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


class Words(NamedTuple):
    """The words of a yes and of a no, those that turn a yes over, those that say nothing, those of a request, and
    those that make conditions."""

    yes: frozenset[str]
    no: frozenset[str]
    turned: frozenset[str]
    silent: frozenset[str]
    named: frozenset[str]
    condition: frozenset[str]


def read(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool | None:
    """Whether a line agrees; None where it says neither yes nor no, both, or more than that and a remark, or asks.

    ``by_name``: only where it has a word that no decision is answered with.
    """
    if "?" in line:
        return None
    if (agrees := _answer(line, by_name=by_name)) is not None:
        return agrees
    found = REMARK.search(line)
    agrees = _answer(line[: found.start()], by_name=by_name) if found else None
    if not found or agrees is None or not _is_remark(line[found.end() :], lexicon, agrees=agrees):
        return None
    return agrees


def is_qualified(line: str, lexicon: Lexicon, *, by_name: bool = False) -> bool:
    """Whether a line begins with an answer and goes on as none, nor as an order: "agree, but only two days"."""
    if read(line, lexicon, by_name=by_name) is not None or reads_as_order(line, lexicon):
        return False
    return _answer(next(iter(courteous(line).split()), ""), by_name=by_name) is not None


def _answer(line: str, *, by_name: bool) -> bool | None:
    """Whether a line agrees that has nothing but words of an answer."""
    words, said = _words(get_language() or ""), set(courteous(line).split())
    if not said or said - words.yes - words.no - words.turned - words.silent:
        return None
    if by_name and not said & words.named:
        return None
    agrees, refuses, turned = (bool(said & each) for each in words[:3])
    if agrees == refuses or turned:
        return False if agrees and turned else None
    return agrees


def _is_remark(text: str, lexicon: Lexicon, *, agrees: bool) -> bool:
    """Whether what follows an answer leaves it as it is. Who refuses may say what they cannot do, or do not like."""
    words, said = _words(get_language() or ""), set(parts(text))
    others = words.condition | (words.no | words.turned if agrees else words.yes)
    rules = of_rules(lexicon)
    if said & others or any(_is_number(word, rules) for word in said):
        return False
    if not agrees and said & words.turned and said & words.no:
        return False
    is_of_game = all(rules.has(token.word) for token in rough(text, lexicon.fillers))  # "yes, Gallia"
    return not is_of_game and not find(text) and not reads_as_order(text, lexicon)


def _is_number(word: str, rules: Vocabulary) -> bool:
    return word.isdecimal() or (german.translated(word, rules) or word) in small_words().numbers


@lru_cache(maxsize=16)
def _words(language: str) -> Words:
    given = (YES_IN_GERMAN, NO_IN_GERMAN, NOT_IN_GERMAN, SILENT_IN_GERMAN, NAMED_IN_GERMAN, CONDITION_IN_GERMAN)
    return Words(*map(known, (YES, NO, NOT, SILENT, NAMED, CONDITION), given))
