"""Vacation days: how many a person has, their bounds, and giving them back.

A person begins with FIRST_DAYS; then a year brings DAYS_A_YEAR, day by day, and never more than
that are saved up. A vacation begins on the next day at the earliest, by the clock of the person's
own zone, so that nobody saves a turn that ends today; `games.services.clock.vacations` adjusts
running clocks.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User, Vacation

DAYS_A_YEAR = 28
FIRST_DAYS = 7
YEAR = 365  # days
FARTHEST = timedelta(days=YEAR)  # from tomorrow to the first day
MOST_TAKEN = 5  # vacations taken within a day, those given back included: each is told in all games
DAY = timedelta(days=1)


class Refusal(Exception):
    """The reason against these days: a sentence for people, and the field it is about."""

    def __init__(self, sentence: str, field: str = "first") -> None:
        super().__init__(sentence)
        self.field = field


def today(user: User, now: datetime | None = None) -> date:
    """The present date in the person's time zone."""
    return (now or timezone.now()).astimezone(ZoneInfo(user.timezone)).date()


def vacations_of(user: User) -> list[Vacation]:
    """The person's vacations that are not cancelled, earliest first."""
    return list(Vacation.objects.filter(user=user, cancelled=False))


def days_left(user: User, now: datetime | None = None) -> int:
    zone = ZoneInfo(user.timezone)
    expenses = [(vacation.taken.astimezone(zone).date(), vacation.days) for vacation in vacations_of(user)]
    return balance(user.date_joined.astimezone(zone).date(), expenses, today(user, now))


def balance(joined_on: date, expenses: Iterable[tuple[date, int]], day: date) -> int:
    """Count the whole days left on ``day`` for a person who joined then and spent so many on each date."""
    parts, since = FIRST_DAYS * YEAR, joined_on  # in parts of a day, so that nothing is rounded on the way
    for when, days in sorted(expenses):
        parts, since = _add_earned_days(parts, since, when) - days * YEAR, max(since, when)
    return max(0, _add_earned_days(parts, since, day) // YEAR)


def _add_earned_days(parts: int, since: date, until: date) -> int:
    return min(DAYS_A_YEAR * YEAR, parts + DAYS_A_YEAR * max(0, (until - since).days))


def take(user: User, first: date, last: date, now: datetime) -> Vacation:
    """Take these days. The same ones twice are taken once. Needs the lock of the person's row. Raises Refusal."""
    vacations = vacations_of(user)
    same_days = next((vacation for vacation in vacations if (vacation.first, vacation.last) == (first, last)), None)
    if same_days is not None:
        return same_days
    _require_sound(user, first, last, now)
    _require_apart(vacations, first, last)
    _require_days(user, (last - first).days + 1, now)
    _require_patience(user, now)
    return Vacation.objects.create(user=user, first=first, last=last, zone=user.timezone, taken=now)


def give_back(vacation: Vacation, now: datetime) -> None:
    """Give back those of its days that have not begun. Needs the lock of the person's row. Raises Refusal."""
    day = now.astimezone(ZoneInfo(vacation.zone)).date()
    if vacation.cancelled:
        return
    if vacation.last <= day:
        raise Refusal(_("This vacation has no days left to give back."))
    vacation.cancelled = vacation.first > day
    vacation.last = vacation.last if vacation.cancelled else day
    vacation.spread = False
    vacation.save(update_fields=["cancelled", "last", "spread"])


def _require_sound(user: User, first: date, last: date, now: datetime) -> None:
    tomorrow = today(user, now) + DAY
    if last < first:
        raise Refusal(_("The last day can't be before the first."), "last")
    if first < tomorrow:
        raise Refusal(
            _("A vacation can start tomorrow (%(day)s) at the earliest.")
            % {"day": date_format(tomorrow, "DATE_FORMAT")}
        )
    if first > tomorrow + FARTHEST:
        raise Refusal(_("A vacation must start within a year."))


def _require_apart(vacations: Sequence[Vacation], first: date, last: date) -> None:
    other = next((vacation for vacation in vacations if vacation.first <= last and first <= vacation.last), None)
    if other is not None:
        words = {"first": date_format(other.first, "DATE_FORMAT"), "last": date_format(other.last, "DATE_FORMAT")}
        sentence = (
            _("These dates overlap your vacation on %(first)s.")
            if other.first == other.last
            else _("These dates overlap your vacation from %(first)s to %(last)s.")
        )
        raise Refusal(sentence % words)


def _require_days(user: User, days: int, now: datetime) -> None:
    available = days_left(user, now)
    if days > available:
        sentence = ngettext(
            "That is %(days)d day; you have %(left)d.", "That is %(days)d days; you have %(left)d.", days
        )
        raise Refusal(sentence % {"days": days, "left": available}, "last")


def _require_patience(user: User, now: datetime) -> None:
    if Vacation.objects.filter(user=user, taken__gt=now - DAY).count() >= MOST_TAKEN:
        raise Refusal(_("You have planned several vacations today. Try again tomorrow."))
