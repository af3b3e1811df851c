"""Quiet hours and days off, and their upper bounds, so that nobody's clock stands still for ever."""

from datetime import time

from django.db.models import F, Q
from django.db.models.functions import Mod
from django.db.models.lookups import LessThanOrEqual
from django.utils import formats
from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.zones import zone_in_words

HOURS = 24
MOST_QUIET = 8
MOST_DAYS_OFF = 5
NOT_QUIET = _("No quiet hours")
QUIET_ERROR = _("Quiet hours can last up to 8 hours a day.")
PLAYING_ERROR = _("Choose two different hours, or neither.")
DAYS_ERROR = _("You can take up to 5 days off a week.")

BOUNDED = Q(quiet_from__isnull=True, quiet_to__isnull=True) | (
    Q(quiet_from__isnull=False, quiet_to__isnull=False, quiet_from__lt=HOURS, quiet_to__lt=HOURS)
    & ~Q(quiet_from=F("quiet_to"))
    & Q(LessThanOrEqual(Mod(F("quiet_to") + HOURS - F("quiet_from"), HOURS), MOST_QUIET))
)
"""The database's constraint on every person."""


PLAYING = Q(plays_from__isnull=True, plays_to__isnull=True) | (
    Q(plays_from__isnull=False, plays_to__isnull=False, plays_from__lt=HOURS, plays_to__lt=HOURS)
    & ~Q(plays_from=F("plays_to"))
)
"""The same for the hours in which somebody usually plays."""


def choices(none: str | Promise) -> list[tuple[object, object]]:
    """Choices for a select: none, then every full hour, in the reader's format."""
    full = ((hour, formats.time_format(time(hour), "TIME_FORMAT")) for hour in range(HOURS))
    return [("", none), *full]


def usual_hours(start: int | None, end: int | None, zone: str) -> str:
    """Tell the hours in which somebody usually plays; empty if they do not say."""
    if start is None or end is None:
        return ""
    words = {"start": start, "end": end, "zone": zone_in_words(zone)}
    return gettext("Usually plays %(start)s to %(end)s, %(zone)s") % words


def weekdays() -> list[tuple[object, object]]:
    """The days of the week by their ISO numbers."""
    return [(number + 1, name) for number, name in WEEKDAYS.items()]


def length(start: int, end: int) -> int:
    """Count the hours from one hour of the clock to another, over midnight if need be."""
    return (end - start) % HOURS
