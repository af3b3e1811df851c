"""Vacation days: the number somebody has, taking them, and giving them back."""

import re
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import vacations
from accounts.models import User, Vacation
from accounts.vacations import DAYS_A_YEAR, FIRST_DAYS, MOST_TAKEN, YEAR, Refusal, balance
from rulebooks.tests.clock.strategies import moments, zones

JOINED = date(2026, 1, 1)
NOW = datetime(2026, 3, 4, 12, tzinfo=UTC)  # 62 days later, so that four more days have come
ahead = st.integers(0, 5 * YEAR)
spending = st.lists(st.tuples(st.integers(0, 3 * YEAR), st.integers(1, DAYS_A_YEAR)), max_size=8)


def days(first: int, last: int) -> tuple[date, date]:
    """The days that come so many after today."""
    return NOW.date() + timedelta(days=first), NOW.date() + timedelta(days=last)


def spend(wishes: list[tuple[int, int]]) -> list[tuple[date, int]]:
    """Take the wished days on each date, but no more than there are; return the expenses."""
    expenses: list[tuple[date, int]] = []
    for after, count in sorted(wishes):
        day = JOINED + timedelta(days=after)
        if count <= balance(JOINED, expenses, day):
            expenses.append((day, count))
    return expenses


# What there is


def test_the_balance_begins_with_some_days_and_grows_to_a_years() -> None:
    assert balance(JOINED, [], JOINED) == FIRST_DAYS
    assert balance(JOINED, [], JOINED + timedelta(days=13)) == FIRST_DAYS
    assert balance(JOINED, [], JOINED + timedelta(days=14)) == FIRST_DAYS + 1
    assert balance(JOINED, [], JOINED + timedelta(days=273)) == DAYS_A_YEAR - 1
    assert balance(JOINED, [], JOINED + timedelta(days=274)) == DAYS_A_YEAR
    assert balance(JOINED, [], JOINED + timedelta(days=10 * YEAR)) == DAYS_A_YEAR


@given(ahead, ahead, spending)
def test_the_balance_never_shrinks_by_itself_nor_leaves_its_bounds(first: int, more: int, wishes: list) -> None:
    expenses = spend(wishes)
    after = JOINED + timedelta(days=3 * YEAR + first)
    before, then = balance(JOINED, expenses, after), balance(JOINED, expenses, after + timedelta(days=more))
    assert 0 <= before <= then <= DAYS_A_YEAR


@given(spending, st.integers(1, 4 * YEAR))
def test_no_span_of_time_gives_more_than_was_saved_and_has_grown(wishes: list, length: int) -> None:
    expenses = spend(wishes)
    for begin, _count in expenses:
        within = sum(count for day, count in expenses if begin <= day < begin + timedelta(days=length))
        assert within <= DAYS_A_YEAR + DAYS_A_YEAR * length / YEAR


@given(spending)
def test_days_that_are_taken_are_gone(wishes: list) -> None:
    expenses, day = spend(wishes), JOINED + timedelta(days=4 * YEAR)
    available = balance(JOINED, expenses, day)
    assert balance(JOINED, [*expenses, (day, available)], day) == 0 or available == 0
    if available:
        assert balance(JOINED, [*expenses, (day, 1)], day) == available - 1


@given(spending, st.integers(0, 7))
def test_vacation_days_given_back_count_as_never_taken(wishes: list, number: int) -> None:
    expenses, day = spend(wishes), JOINED + timedelta(days=4 * YEAR)
    without = [expense for at, expense in enumerate(expenses) if at != number]
    cancelled = [(when, 0 if at == number else count) for at, (when, count) in enumerate(expenses)]
    assert balance(JOINED, cancelled, day) == balance(JOINED, without, day) >= balance(JOINED, expenses, day)


# The days of a zone


@given(zones, moments)
def test_a_vacation_is_whole_days_of_its_zone_and_never_today(zone: str, now: datetime) -> None:
    user = User(timezone=zone)
    today = vacations.today(user, now)
    assert today == now.astimezone(ZoneInfo(zone)).date()
    vacation = Vacation(user=user, first=today + timedelta(days=1), last=today + timedelta(days=2), zone=zone)
    assert now < vacation.start < vacation.end
    assert timedelta(hours=22) <= (vacation.end - vacation.start) / 2 <= timedelta(hours=26) or zone == "Pacific/Apia"
    for moment in (vacation.start, vacation.end - timedelta(seconds=1)):
        assert vacation.first <= moment.astimezone(ZoneInfo(zone)).date() <= vacation.last
    assert (vacation.start - timedelta(seconds=1)).astimezone(ZoneInfo(zone)).date() < vacation.first


# Taking and giving back


@pytest.fixture
def ana(db: None) -> User:
    joined_at = datetime.combine(JOINED, datetime.min.time(), UTC)
    return User.objects.create_user("Ana", "ana@example.org", "secret", date_joined=joined_at)


def test_days_are_taken(ana: User) -> None:
    vacation = vacations.take(ana, *days(1, 5), NOW)
    assert (vacation.days, vacation.zone, vacation.cancelled, vacation.spread) == (5, "UTC", False, False)
    assert vacations.days_left(ana, NOW) == FIRST_DAYS + 4 - 5


def test_the_same_days_twice_are_taken_once(ana: User) -> None:
    assert vacations.take(ana, *days(1, 5), NOW) == vacations.take(ana, *days(1, 5), NOW)
    assert Vacation.objects.count() == 1


@pytest.mark.parametrize(
    ("first", "last", "why", "field"),
    [
        (5, 4, "can't be before", "last"),
        (0, 1, "can start tomorrow (5 Mar 2026) at the earliest", "first"),
        (-3, 1, "at the earliest", "first"),
        (367, 368, "within a year", "first"),
        (1, 12, "That is 12 days; you have 11.", "last"),
        (9, 12, "overlap your vacation from 14 Mar 2026 to 16 Mar 2026.", "first"),
        (1, 11, "overlap your vacation from 14 Mar 2026 to 16 Mar 2026.", "first"),
        (11, 11, "overlap your vacation from 14 Mar 2026 to 16 Mar 2026.", "first"),
    ],
)
def test_an_impossible_vacation_is_refused(ana: User, first: int, last: int, why: str, field: str) -> None:
    if "overlap" in why:
        vacations.take(ana, *days(10, 12), NOW)
    with pytest.raises(Refusal, match=re.escape(why)) as refused:
        vacations.take(ana, *days(first, last), NOW)
    assert refused.value.field == field


def test_a_year_ahead_can_be_taken(ana: User) -> None:
    assert vacations.take(ana, *days(366, 366), NOW).days == 1


def test_a_vacation_begins_tomorrow_by_the_persons_own_clock(ana: User) -> None:
    ana.timezone = "Pacific/Kiritimati"  # where it is the fifth already
    with pytest.raises(Refusal, match="6 Mar 2026"):
        vacations.take(ana, *days(1, 1), NOW)
    ana.timezone = "Pacific/Pago_Pago"
    assert vacations.take(ana, *days(1, 1), NOW).zone == "Pacific/Pago_Pago"


def test_one_that_has_not_begun_is_given_back_whole(ana: User) -> None:
    vacation = vacations.take(ana, *days(1, 5), NOW)
    Vacation.objects.update(spread=True)
    vacations.give_back(vacation, NOW)
    vacation.refresh_from_db()
    assert (vacation.cancelled, vacation.spread, vacation.days) == (True, False, 0)
    assert vacations.days_left(ana, NOW) == FIRST_DAYS + 4
    assert vacations.vacations_of(ana) == []


def test_one_that_has_begun_ends_with_the_day(ana: User) -> None:
    vacation = vacations.take(ana, *days(1, 5), NOW)
    vacations.give_back(vacation, NOW + timedelta(days=2))
    assert (vacation.cancelled, vacation.last, vacation.days) == (False, NOW.date() + timedelta(days=2), 2)


def test_the_day_is_that_of_the_vacations_own_zone(ana: User) -> None:
    ana.timezone = "Pacific/Pago_Pago"
    vacation = vacations.take(ana, *days(1, 5), NOW)
    vacations.give_back(vacation, NOW + timedelta(hours=20))  # the fifth in UTC, the fourth there
    assert vacation.cancelled


def test_the_last_day_of_a_vacation_cannot_be_given_back(ana: User) -> None:
    vacation = vacations.take(ana, *days(1, 2), NOW)
    with pytest.raises(Refusal, match="has no days left"):
        vacations.give_back(vacation, NOW + timedelta(days=2))


def test_giving_back_twice_is_once(ana: User) -> None:
    vacation = vacations.take(ana, *days(1, 5), NOW)
    for _click in range(2):
        vacations.give_back(vacation, NOW)
    assert vacations.days_left(ana, NOW) == FIRST_DAYS + 4


def test_nobody_takes_and_gives_back_all_day(ana: User) -> None:
    for count in range(MOST_TAKEN):
        vacations.give_back(vacations.take(ana, *days(count + 1, count + 1), NOW), NOW)
    with pytest.raises(Refusal, match="again tomorrow"):
        vacations.take(ana, *days(1, 1), NOW)
    assert vacations.take(ana, *days(2, 2), NOW + timedelta(days=1, seconds=1))
