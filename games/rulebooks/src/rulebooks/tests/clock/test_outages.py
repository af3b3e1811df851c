"""An outage of the site on a clock, beside whatever else it stands still for."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given

from rulebooks.clock import ALWAYS, Calendar, Clock, Still, TimeControl, expiry, seconds_spent, with_span
from rulebooks.clock.calendar import MOST_AWAY
from rulebooks.tests.clock.strategies import calendars, moments, spans

HOUR = 3600
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


def at(hours: float) -> datetime:
    return MONDAY + timedelta(hours=hours)


NIGHT = Calendar(quiet_from=0, quiet_to=6)
PAUSED = Calendar(paused=((at(8), at(20)),))
AWAY = Calendar(away=((at(15), at(48)),))
RESTS = Calendar(days_off=frozenset({1}))


@pytest.mark.parametrize(
    ("calendar", "down", "before", "after"),
    [
        (ALWAYS, (10, 20), 24, 34),  # within it: as long as it was
        (ALWAYS, (-5, 5), 24, 29),  # from when it was asked
        (ALWAYS, (20, 30), 24, 34),  # over its end
        (ALWAYS, (24, 30), 24, 30),  # from its very end: what had nothing left has nothing left
        (ALWAYS, (25, 30), 24, 24),  # after its end
        (NIGHT, (3, 9), 30 + 6, 39),  # the quiet hours count once
        (NIGHT, (1, 5), 36, 36),  # within them
        (PAUSED, (6, 22), 36, 40),  # around a pause of the game
        (PAUSED, (9, 19), 36, 36),
        (AWAY, (10, 20), 24 + 33, 24 + 38),  # into a vacation
        (RESTS, (5, 30), 48, 54),  # a day off, and some of the next
    ],
)
def test_time_that_ran_is_given_back_and_no_more(
    calendar: Calendar, down: tuple[int, int], before: int, after: int
) -> None:
    asked_at, grace = MONDAY, 24 * HOUR
    assert expiry(asked_at, grace, calendar) == at(before)
    given_back = Calendar(
        calendar.zone,
        calendar.quiet_from,
        calendar.quiet_to,
        calendar.days_off,
        calendar.away,
        calendar.paused,
        with_span(calendar.down, at(down[0]), at(down[1])),
    )
    assert expiry(asked_at, grace, given_back) == at(after)


@given(moments, spans, spans, spans, calendars())
def test_an_outage_takes_no_time_off_the_clock(
    asked_at: datetime, seconds: int, later: int, length: int, calendar: Calendar
) -> None:
    start = asked_at + timedelta(seconds=later)
    end = start + timedelta(seconds=length + 1)
    assume(start not in [begin for begin, _ in calendar.down])  # a span with the same beginning is replaced
    longer = Calendar(
        calendar.zone,
        calendar.quiet_from,
        calendar.quiet_to,
        calendar.days_off,
        calendar.away,
        calendar.paused,
        with_span(calendar.down, start, end),
    )
    assert seconds_spent(asked_at, end, longer) == seconds_spent(asked_at, start, longer)
    assert expiry(asked_at, seconds, longer) >= expiry(asked_at, seconds, calendar)


def test_the_bank_is_not_eaten_and_the_clock_says_why_it_stood() -> None:
    calendar = Calendar(down=((at(20), at(40)),))
    running = Clock(TimeControl(24 * HOUR, 10 * HOUR, 0, 10 * HOUR), 10 * HOUR, MONDAY, calendar)
    assert running.read_at(at(30)).still == Still.DOWN
    assert running.bank_if_answered(at(43)) == 10 * HOUR


def test_an_outage_may_be_as_long_as_it_was() -> None:
    """The site of somebody who looks at it again after a year."""
    calendar = Calendar(down=((at(1), at(1) + 2 * MOST_AWAY),))
    assert expiry(MONDAY, 2 * HOUR, calendar) == at(2) + 2 * MOST_AWAY
