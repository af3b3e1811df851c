"""Time on a clock and moments in the world, over every kind of clock change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.clock import ALWAYS, Calendar, Still, expiry, seconds_spent
from rulebooks.tests.clock.strategies import calendars, moments, spans, zones

HOUR = 3600
DAY = 86400


@given(moments, spans, calendars())
def test_at_the_expiry_all_of_it_is_spent(asked_at: datetime, seconds: int, calendar: Calendar) -> None:
    assert seconds_spent(asked_at, expiry(asked_at, seconds, calendar), calendar) == seconds


@given(moments, spans, calendars())
def test_seconds_spent_until_a_moment_expire_at_that_moment_if_the_clock_runs(
    asked_at: datetime, seconds: int, calendar: Calendar
) -> None:
    until = asked_at + timedelta(seconds=seconds)
    back = expiry(asked_at, seconds_spent(asked_at, until, calendar), calendar)
    assert back == until if calendar.still(until) is None else back > until


@given(moments, spans, calendars())
def test_nothing_expires_while_the_clock_stands(asked_at: datetime, seconds: int, calendar: Calendar) -> None:
    assert calendar.still(expiry(asked_at, seconds, calendar)) is None


@given(moments, spans, spans, calendars())
def test_more_time_is_a_later_expiry(asked_at: datetime, seconds: int, more: int, calendar: Calendar) -> None:
    first, then = expiry(asked_at, seconds, calendar), expiry(asked_at, seconds + more, calendar)
    assert then - first >= timedelta(seconds=more)


@given(moments, spans, spans, calendars())
def test_a_later_question_expires_no_earlier(asked_at: datetime, later: int, seconds: int, calendar: Calendar) -> None:
    assert expiry(asked_at + timedelta(seconds=later), seconds, calendar) >= expiry(asked_at, seconds, calendar)


@given(moments, spans, spans, calendars())
def test_spans_add_up(start: datetime, one: int, other: int, calendar: Calendar) -> None:
    middle = start + timedelta(seconds=one)
    end = middle + timedelta(seconds=other)
    assert seconds_spent(start, end, calendar) == seconds_spent(start, middle, calendar) + seconds_spent(
        middle, end, calendar
    )


@given(moments, spans, spans, calendars())
def test_an_expiry_in_two_parts_is_the_same(asked_at: datetime, one: int, other: int, calendar: Calendar) -> None:
    assert expiry(expiry(asked_at, one, calendar), other, calendar) == expiry(asked_at, one + other, calendar)


@given(moments, spans, zones)
def test_without_anything_to_stand_for_it_is_plain_addition(asked_at: datetime, seconds: int, zone: str) -> None:
    assert expiry(asked_at, seconds, Calendar(zone)) == asked_at + timedelta(seconds=seconds)
    assert seconds_spent(asked_at, asked_at + timedelta(seconds=seconds), Calendar(zone)) == seconds


@given(moments, calendars())
def test_stretches_follow_each_other_and_the_clock_does_one_thing_in_each(
    asked_at: datetime, calendar: Calendar
) -> None:
    stretches = calendar.stretches(asked_at)
    end = asked_at
    for stretch in [next(stretches) for _ in range(20)]:
        assert stretch.start == end < stretch.end
        end = stretch.end
        minutes = int((stretch.end - stretch.start).total_seconds() // 60)
        within = {calendar.still(stretch.start + timedelta(minutes=minute)) for minute in range(minutes)}
        assert within <= {stretch.still}


@given(moments, st.one_of(calendars(), zones.map(Calendar)), st.integers(0, 30 * DAY))
def test_a_moment_may_be_written_in_any_zone(asked_at: datetime, calendar: Calendar, seconds: int) -> None:
    zone = ZoneInfo(calendar.zone)
    until = asked_at + timedelta(seconds=seconds)
    assert expiry(asked_at.astimezone(zone), seconds, calendar) == expiry(asked_at, seconds, calendar)
    assert seconds_spent(asked_at.astimezone(zone), until.astimezone(zone), calendar) == seconds_spent(
        asked_at, until, calendar
    )


def test_nothing_is_spent_backwards() -> None:
    asked_at = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert seconds_spent(asked_at, asked_at - timedelta(hours=1), ALWAYS) == 0
    assert seconds_spent(asked_at, asked_at - timedelta(hours=1), Calendar(quiet_from=1, quiet_to=2)) == 0


def local(zone: str, year: int, month: int, day: int, hour: int) -> datetime:
    return datetime(year, month, day, hour, tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize(
    ("zone", "asked_at", "expired"),
    [
        ("Europe/Berlin", (2026, 1, 14, 20), (2026, 1, 15, 8)),  # two hours, a night of eight, two hours
        ("Europe/Berlin", (2026, 3, 28, 20), (2026, 3, 29, 8)),  # the night has seven hours, the clock still two after
        ("Europe/Berlin", (2026, 10, 24, 20), (2026, 10, 25, 8)),
        ("Australia/Lord_Howe", (2026, 4, 4, 20), (2026, 4, 5, 8)),
        ("Asia/Kolkata", (2026, 1, 14, 20), (2026, 1, 15, 8)),
        ("America/Santiago", (2026, 9, 5, 20), (2026, 9, 6, 8)),
    ],
)
def test_the_night_is_the_night_of_the_wall_clock(
    zone: str, asked_at: tuple[int, int, int, int], expired: tuple[int, int, int, int]
) -> None:
    calendar = Calendar(zone, quiet_from=22, quiet_to=6)
    assert expiry(local(zone, *asked_at), 4 * HOUR, calendar) == local(zone, *expired)


def test_an_hour_shown_twice_counts_twice() -> None:
    zone = "America/New_York"
    calendar = Calendar(zone, quiet_from=1, quiet_to=2)
    start, end = local(zone, 2026, 11, 1, 0), local(zone, 2026, 11, 1, 4)
    assert (end.astimezone(UTC) - start.astimezone(UTC)) == timedelta(hours=5)
    assert seconds_spent(start.astimezone(UTC), end.astimezone(UTC), calendar) == 3 * HOUR


def test_a_quiet_hour_that_is_left_out_is_no_rest() -> None:
    calendar = Calendar("Europe/Berlin", quiet_from=2, quiet_to=3)
    start = local("Europe/Berlin", 2026, 3, 29, 0).astimezone(UTC)
    assert seconds_spent(start, start + timedelta(hours=4), calendar) == 4 * HOUR


def test_a_weekend_that_the_date_line_took_is_shorter() -> None:
    """The 30th of December 2011 was a Friday that Apia never saw."""
    friday_off = Calendar("Pacific/Apia", days_off=frozenset({5}))
    thursday = local("Pacific/Apia", 2011, 12, 29, 12).astimezone(UTC)
    assert expiry(thursday, 24 * HOUR, friday_off) == thursday + timedelta(hours=24)
    assert friday_off.still(local("Pacific/Apia", 2012, 1, 6, 12)) is Still.DAY_OFF


def test_a_day_off_lasts_from_midnight_to_midnight_where_the_person_lives() -> None:
    calendar = Calendar("Pacific/Kiritimati", days_off=frozenset({6, 7}))
    friday = local("Pacific/Kiritimati", 2026, 5, 1, 23)
    assert expiry(friday, 2 * HOUR, calendar) == local("Pacific/Kiritimati", 2026, 5, 4, 1)


def test_half_an_hour_into_the_night_of_a_day_off_is_no_hour() -> None:
    calendar = Calendar("Pacific/Kiritimati", days_off=frozenset({6, 7}))
    friday, monday = local("Pacific/Kiritimati", 2026, 5, 1, 23), local("Pacific/Kiritimati", 2026, 5, 4, 0)
    assert expiry(friday, 1.5 * HOUR, calendar) == monday + timedelta(minutes=30)


@pytest.mark.parametrize("begin", [20, 22])
def test_a_night_is_cut_at_midnight_and_nothing_is_cut_twice(begin: int) -> None:
    calendar = Calendar("UTC", quiet_from=22, quiet_to=6)
    stretches = calendar.stretches(datetime(2026, 5, 4, begin, tzinfo=UTC))
    cut = [
        (stretch.start.hour, stretch.end.hour, stretch.still)
        for stretch, _number in zip(stretches, range(5), strict=False)
    ]
    evening = [(20, 22, None)] if begin == 20 else []
    day = [(6, 20, None)] if begin == 20 else [(6, 22, None)]
    assert cut[: 3 + len(evening)] == [*evening, (22, 0, Still.QUIET), (0, 6, Still.QUIET), *day]


@pytest.mark.parametrize(
    ("day", "quiet"),
    [
        ((2010, 3, 14), [(0, 1), (23 * 60, 24 * 60)]),  # at 00:01 it is 01:01
        ((2010, 11, 7), [(0, 1), (60, 120)]),  # at 00:01 it is 23:01 of the day before
    ],
)
@pytest.mark.parametrize("sooner", [3607, 7211, 9999])
def test_a_clock_set_a_minute_past_midnight_is_set_then_to_the_second(
    day: tuple[int, int, int], quiet: list[tuple[int, int]], sooner: int
) -> None:
    """In St John's the hour after midnight is quiet; the clock was changed at 00:01 until 2011."""
    calendar, midnight = Calendar("America/St_Johns", quiet_from=0, quiet_to=1), local("America/St_Johns", *day, 0)
    stretches = calendar.stretches(midnight - timedelta(seconds=sooner))
    still = (stretch for stretch in stretches if stretch.still is Still.QUIET)
    minutes = [
        tuple((moment - midnight.astimezone(UTC)) / timedelta(minutes=1) for moment in (stretch.start, stretch.end))
        for stretch, _number in zip(still, quiet, strict=False)
    ]
    assert minutes == quiet


def test_time_away_stands_whatever_else_there_is() -> None:
    vacation = (datetime(2026, 5, 4, 10, tzinfo=UTC), datetime(2026, 5, 11, 10, tzinfo=UTC))
    calendar = Calendar("UTC", days_off=frozenset({1}), away=(vacation,))
    assert calendar.still(vacation[0]) is Still.AWAY and calendar.still(vacation[1]) is Still.DAY_OFF
    assert expiry(datetime(2026, 5, 3, 23, tzinfo=UTC), 2 * HOUR, calendar) == datetime(2026, 5, 12, 1, tzinfo=UTC)


def test_a_time_that_is_up_when_the_night_begins_is_up_when_it_ends() -> None:
    calendar = Calendar("UTC", quiet_from=22, quiet_to=6)
    assert expiry(datetime(2026, 5, 4, 20, tzinfo=UTC), 2 * HOUR, calendar) == datetime(2026, 5, 5, 6, tzinfo=UTC)
