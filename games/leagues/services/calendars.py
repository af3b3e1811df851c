"""Calendars for other programs, as iCalendar (RFC 5545): a season's dates, and somebody's own deadlines and rounds."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues import formats
from games.leagues.models import CalendarKey, Entry, Round, Season
from games.leagues.models.calendar import new_token
from games.models import Game, Seat

AN_HOUR = timedelta(hours=1)


class Date(NamedTuple):
    """A moment in a calendar: its permanent key, time, text and link."""

    key: str
    at: datetime
    says: str
    page: str


def of_season(season: Season) -> bytes:
    return _write_calendar(season.display_name, _of_season(season))


def of_person(key: CalendarKey) -> bytes:
    """Return the due times of a person's decisions, and the dates of their seasons."""
    own = Season.objects.filter(
        entries__user=key.user, entries__state__in=Entry.IN, state__in=Season.GOING_ON
    ).select_related("league")
    dates = [*_deadlines_of(key.user), *(date for season in own for date in _of_season(season))]
    return _write_calendar(settings.SITE_NAME, dates)


def key_of(user: User) -> CalendarKey:
    """Return the key to somebody's calendar, made at the first request."""
    return CalendarKey.objects.get_or_create(user=user)[0]


def renew(user: User) -> CalendarKey:
    """Make another key; the old address opens nothing any more."""
    return CalendarKey.objects.update_or_create(user=user, defaults={"token": new_token()})[0]


def key(token: str) -> CalendarKey | None:
    """Return the key for an address, as long as its person has an account."""
    return CalendarKey.objects.filter(token=token, user__is_active=True).select_related("user").first()


def _of_season(season: Season) -> Iterator[Date]:
    page, name = season.get_absolute_url(), {"season": season.display_name}
    yield Date(f"season-{season.pk}-check-in", season.check_in, _("%(season)s: check-in opens") % name, page)
    yield Date(f"season-{season.pk}-ends", season.ends, _("%(season)s: ends") % name, page)
    for number, opens in _rounds_of(season):
        says = _("%(season)s: round %(round)d starts") % (name | {"round": number})
        yield Date(f"season-{season.pk}-round-{number}", opens, says, page)


def _rounds_of(season: Season) -> Iterable[tuple[int, datetime]]:
    """Return the rounds as drawn; before the draw, as in the rules."""
    rows = Round.objects.filter(division__season=season).order_by("number").values_list("number", "opens").distinct()
    return list(rows) or enumerate(formats.season_dates(season.terms, season.starts).rounds, 1)


def _deadlines_of(user: User) -> Iterator[Date]:
    seats = Seat.objects.filter(user=user, game__status=Game.Status.RUNNING, deadline__isnull=False, free_since=None)
    for seat in seats.select_related("game").defer("game__state", "game__seed"):
        assert seat.deadline is not None
        says = _("Your decision in %(game)s is due") % {"game": seat.game.name}
        yield Date(f"seat-{seat.pk}", seat.deadline, says, seat.game.get_absolute_url())


def _write_calendar(name: str, dates: Iterable[Date]) -> bytes:
    import icalendar  # six megabytes, of no use to most processes

    calendar = icalendar.Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    for date in dates:
        calendar.add_component(_calendar_event(date, icalendar.Event()))
    return calendar.to_ical()


def _calendar_event(date: Date, event: Any) -> Any:
    event.add("uid", f"{date.key}@{settings.SITE_URL.partition('//')[2]}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", date.at)
    event.add("dtend", date.at + AN_HOUR)
    event.add("summary", date.says)
    event.add("url", f"{settings.SITE_URL}{date.page}")
    return event
