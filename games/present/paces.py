"""The time that a game grants, in names and in sentences."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.clock import TimeControl
from games.durations import DAY, HOUR, MINUTE, in_words


class Pace(NamedTuple):
    """A usual choice of terms and its name."""

    label: Any
    terms: TimeControl


PACES = {
    "live": Pace(pgettext_lazy("pace", "Live"), TimeControl(HOUR, 3 * HOUR, 10 * MINUTE, 4 * HOUR)),
    "quick": Pace(pgettext_lazy("pace", "Fast"), TimeControl(12 * HOUR, DAY, 2 * HOUR, 2 * DAY)),
    "normal": Pace(pgettext_lazy("pace", "Normal"), TimeControl(24 * HOUR, 3 * DAY, 6 * HOUR, 5 * DAY)),
    "slow": Pace(pgettext_lazy("pace", "Slow"), TimeControl(3 * DAY, 7 * DAY, 12 * HOUR, 10 * DAY)),
}
USUAL = "normal"


def describe_terms(terms: TimeControl) -> str:
    """Describe the terms in one sentence without its full stop."""
    words = {
        "grace": in_words(terms.grace),
        "bank": in_words(terms.bank),
        "increment": in_words(terms.increment),
        "cap": in_words(terms.cap),
    }
    return _terms_template(terms) % words


def _terms_template(terms: TimeControl) -> str:
    if not terms.banked:
        return _("%(grace)s per decision")
    if not terms.increment:
        return _("%(grace)s per decision, and a time bank of %(bank)s for the whole game")
    if not terms.bank:
        return _("%(grace)s per decision, and a time bank (empty at first, +%(increment)s per decision, up to %(cap)s)")
    return _("%(grace)s per decision, and a time bank of %(bank)s (+%(increment)s per decision, up to %(cap)s)")


def describe_terms_briefly(terms: TimeControl) -> str:
    """Describe the terms for a list."""
    if not terms.banked:
        return _("%(grace)s per decision") % {"grace": in_words(terms.grace)}
    return _("%(grace)s per decision, and a time bank") % {"grace": in_words(terms.grace)}
