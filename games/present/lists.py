"""Lists in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext


def join_list(words: Iterable[str]) -> str:
    """Join a list for a sentence: "Gallia, Asia and Syria"."""
    return _listed(words, gettext_noop("%(list)s and %(last)s"))


def join_options(words: Iterable[str]) -> str:
    """Join a list of options: "Gallia, Asia or Syria"."""
    return _listed(words, gettext_noop("%(list)s or %(last)s"))


def join_words(words: Iterable[object]) -> str:
    """Join a list that follows a colon or stands in brackets: "Gallia, Asia, Syria"."""
    return comma().join(map(str, words))


def join_phrases(phrases: Iterable[object]) -> str:
    """Join a list whose parts may have commas: "builds Limes; buys Tribute, Foederati"."""
    return pgettext("between the phrases of a list", "; ").join(map(str, phrases))


def join_sentences(sentences: Iterable[object]) -> str:
    """Join whole sentences, each translated by itself; in every language they stand in this order."""
    return " ".join(filter(None, map(str, sentences)))


def comma() -> str:
    """Return the mark between the words of a list, with its blank."""
    return pgettext("between the words of a list", ", ")


def _listed(words: Iterable[str], end: str) -> str:
    *before, last = list(words) or [""]
    return _(end) % {"list": join_words(before), "last": last} if before else last
