"""Spans of time, days and moments in words, as all pages write them."""

from datetime import date, datetime, timedelta
from functools import lru_cache

from django.utils import formats, timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from accounts.zones import own_zone, zone_in_words
from games.present.lists import join_words

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
MOST_MINUTES = 4000
NEAR = timedelta(days=180)
"""A moment this near is told without its year."""


def in_words(seconds: int) -> str:
    """A setting, such as "36 hours" or "2 days": whole days from two days on, else whole hours or minutes."""
    days, rest = divmod(seconds, DAY)
    if days > 1 and not rest:
        return _days_in_words(days)
    return _hours_in_words(seconds // HOUR) if seconds % HOUR == 0 else _minutes_in_words(seconds // MINUTE)


def span(seconds: float) -> str:
    """Time left or passed, such as "13 days, 4 hours": days and hours, or hours and minutes."""
    return join_words(_parts_of_span(seconds))


def roughly(seconds: float) -> str:
    """The same by its largest unit alone, such as "13 days"."""
    return _parts_of_span(seconds)[0]


def _parts_of_span(seconds: float) -> list[str]:
    minutes = int(seconds) // MINUTE
    if minutes < 1:
        return [_("less than a minute")]
    days, hours, minutes = minutes // 60 // 24, minutes // 60 % 24, minutes % 60
    parts = [_days_in_words(days)] if days else []
    parts += [_hours_in_words(hours)] if hours else []
    return [*parts, _minutes_in_words(minutes)] if minutes and not days else parts


def until(at: datetime) -> str:
    """The time until then on the wall: the one figure beside a deadline, on pages and in mails."""
    return span((at - timezone.now()).total_seconds())


def since(at: datetime) -> str:
    """The time since then on the wall."""
    return span((timezone.now() - at).total_seconds())


def ago(at: datetime) -> str:
    """The time since then by its largest unit, within a sentence: "3 days ago"."""
    minutes = int((timezone.now() - at).total_seconds()) // MINUTE
    if minutes < 1:
        return _("less than a minute ago")
    if minutes < 60:
        return ngettext("%(count)d\xa0minute ago", "%(count)d\xa0minutes ago", minutes) % {"count": minutes}
    if (hours := minutes // 60) < 24:
        return ngettext("%(count)d\xa0hour ago", "%(count)d\xa0hours ago", hours) % {"count": hours}
    return ngettext("%(count)d\xa0day ago", "%(count)d\xa0days ago", hours // 24) % {"count": hours // 24}


def day(on: date) -> str:
    """A day in the reader's format; of a moment, the day on the reader's calendar."""
    return str(formats.date_format(timezone.localtime(on) if isinstance(on, datetime) else on, "DATE_FORMAT"))


def when(at: datetime) -> str:
    """A moment to the minute, by the reader's clock, with the year unless that is plain, and with the
    time zone unless it is certainly theirs.
    """
    return with_other_zone(_by_clock(at))


def _by_clock(at: datetime) -> str:
    how = "SHORT_DATETIME_FORMAT" if abs(at - timezone.now()) < NEAR else "DATETIME_FORMAT"
    return _write_minute(timezone.localtime(at).replace(second=0, microsecond=0, tzinfo=None), how, get_language())


@lru_cache(MOST_MINUTES)
def _write_minute(on_clock: datetime, how: str, language: str | None) -> str:
    """Write a minute of the reader's clock once in each language, which is the one in force: a log has many."""
    return str(formats.date_format(on_clock, how))


def in_short(at: datetime) -> str:
    """The same without the year."""
    return with_other_zone(str(formats.date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")))


def with_other_zone(day_or_moment: str) -> str:
    """A day or a moment in words, with its time zone unless that is certainly the reader's."""
    return day_or_moment if own_zone() else f"{day_or_moment} {zone()}"


def moment(at: datetime) -> str:
    """A moment to plan with, in full: weekday, date, time and the reader's time zone."""
    return with_zone(_by_clock(at))


def time_of_day(at: datetime) -> str:
    """A time of today, with the reader's time zone."""
    return with_zone(str(formats.date_format(timezone.localtime(at), "TIME_FORMAT")))


def with_zone(day_or_moment: str) -> str:
    """A day or a moment in words with its time zone, for whoever may have another than we know."""
    return _("%(moment)s (%(zone)s)") % {"moment": day_or_moment, "zone": zone()}


def zone() -> str:
    """The reader's time zone in words."""
    return zone_in_words(timezone.get_current_timezone_name())


def _days_in_words(count: int) -> str:
    return ngettext("%(count)d\xa0day", "%(count)d\xa0days", count) % {"count": count}


def _hours_in_words(count: int) -> str:
    return ngettext("%(count)d\xa0hour", "%(count)d\xa0hours", count) % {"count": count}


def _minutes_in_words(count: int) -> str:
    return ngettext("%(count)d\xa0minute", "%(count)d\xa0minutes", count) % {"count": count}
