"""What people reply to the mail of a request: a yes or a no, and nothing beside it that could mean something else."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from .tokens import courteous, known

YES: Promise = lazy("agree, agreed, yes, y, yep, yeah, ok, okay, sure, fine, course, accept, accepted, granted")
NO: Promise = lazy("refuse, refused, no, n, nope, disagree, decline, declined, reject, rejected")
NOT: Promise = lazy("not, dont, cant, cannot")
NAMED: Promise = lazy("agree, agreed, disagree, refuse, refused")
"""Words that answer nothing but a request, where the mail asks for a decision as well."""
SILENT: Promise = lazy("with, by, to, it, so, request")
"""Words that may stand beside a yes or a no and say nothing."""
YES_IN_GERMAN = "ja, zustimmen, stimme, einverstanden, genehmigt, gern, gerne, ordnung, passt, klar, dafür"
NO_IN_GERMAN = "nein, nee, ablehnen, lehne, abgelehnt, dagegen"
NOT_IN_GERMAN = "nicht, kein"
NAMED_IN_GERMAN = "zustimmen, stimme, einverstanden, ablehnen, lehne"
SILENT_IN_GERMAN = "zu, ab, bin, damit, das, dem, es, leider, geht, wir"
"""Understood in every language of the site, as English is."""


class Words(NamedTuple):
    """The words of a yes and of a no, those that turn a yes over, those that say nothing, and those of a request."""

    yes: frozenset[str]
    no: frozenset[str]
    turned: frozenset[str]
    silent: frozenset[str]
    named: frozenset[str]


def read(line: str, *, by_name: bool = False) -> bool | None:
    """Whether a line agrees; None where it says neither yes nor no, both, or more than that.

    ``by_name``: only where it has a word that no decision is answered with.
    """
    words, said = _words(get_language() or ""), set(courteous(line).split())
    if not said or said - words.yes - words.no - words.turned - words.silent:
        return None
    if by_name and not said & words.named:
        return None
    agrees, refuses, turned = (bool(said & each) for each in words[:3])
    if agrees == refuses or turned:
        return False if agrees and turned else None
    return agrees


@lru_cache(maxsize=16)
def _words(language: str) -> Words:
    german = (YES_IN_GERMAN, NO_IN_GERMAN, NOT_IN_GERMAN, SILENT_IN_GERMAN, NAMED_IN_GERMAN)
    return Words(*map(known, (YES, NO, NOT, SILENT, NAMED), german))
