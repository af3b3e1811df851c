"""Lists in sentences."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop


def join_list(words: Iterable[str]) -> str:
    """Join a list for a sentence: "Gallia, Asia and Syria"."""
    return _listed(words, gettext_noop("%(list)s and %(last)s"))


def join_options(words: Iterable[str]) -> str:
    """Join a list of options: "Gallia, Asia or Syria"."""
    return _listed(words, gettext_noop("%(list)s or %(last)s"))


def _listed(words: Iterable[str], end: str) -> str:
    *before, last = list(words) or [""]
    if not before:
        return last
    line = before[0]
    comma = _("%(first)s, %(second)s") if before[1:] else ""
    for word in before[1:]:
        line = comma % {"first": line, "second": word}
    return _(end) % {"list": line, "last": last}
