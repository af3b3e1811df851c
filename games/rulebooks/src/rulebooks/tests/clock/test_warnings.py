"""Warnings: at most three for a decision, in order, none close to another, each once."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebooks.clock import ALWAYS, Clock, Step, TimeControl, alerts, due_step, has_come, upcoming, with_span
from rulebooks.tests.clock.test_clock import clocks

HOUR = 3600
DAY = 24 * HOUR
ASKED = datetime(2026, 3, 4, 12, tzinfo=UTC)


def clock(grace: int, bank: int = 0, used: int = 0) -> Clock:
    return Clock(TimeControl(grace, bank, 0, bank), bank, ASKED, ALWAYS, used)


@pytest.mark.parametrize(
    ("grace", "bank", "expected"),
    [
        (HOUR, 0, [(Step.FIFTH, 720)]),
        (HOUR, 6 * HOUR, [(Step.FIFTH, 7 * 720)]),
        (12 * HOUR - 5, 0, [(Step.FIFTH, 12 * 720 - 1)]),
        (12 * HOUR, 0, [(Step.FIFTH, 12 * 720), (Step.LAST, HOUR)]),
        (DAY, 0, [(Step.FIFTH, DAY // 5), (Step.LAST, HOUR)]),
        (3 * DAY, 0, [(Step.HALF, 36 * HOUR), (Step.FIFTH, 3 * DAY // 5), (Step.LAST, HOUR)]),
        (DAY, 3 * DAY, [(Step.BANK, 3 * DAY), (Step.FIFTH, 4 * DAY // 5), (Step.LAST, HOUR)]),
        (3 * DAY, 2 * DAY, [(Step.BANK, 2 * DAY), (Step.FIFTH, DAY), (Step.LAST, HOUR)]),  # just twice as much
        (3 * DAY + 5, 2 * DAY, [(Step.FIFTH, DAY + 1), (Step.LAST, HOUR)]),
        (14 * DAY, HOUR, [(Step.FIFTH, (14 * DAY + HOUR) // 5), (Step.LAST, HOUR)]),
    ],
)
def test_grace_and_bank_decide_which_warnings_come(grace: int, bank: int, expected: list[tuple[Step, int]]) -> None:
    assert [(alert.step, alert.seconds_left) for alert in alerts(clock(grace, bank))] == expected


@given(clocks())
def test_three_at_most_each_with_half_as_much_left_as_the_one_before(given_clock: Clock) -> None:
    lefts = [alert.seconds_left for alert in alerts(given_clock)]
    assert len(lefts) <= 3
    assert all(then <= earlier / 2 for earlier, then in pairwise(lefts))
    assert all(seconds_left < given_clock.to_run for seconds_left in lefts)


@given(clocks())
def test_each_comes_once_and_in_order(given_clock: Clock) -> None:
    """Two may fall on one moment, when the clock stands between them: then the later is sent."""
    came, now = [], given_clock.asked_at
    while (moment := upcoming(given_clock, now)) is not None:
        assert now < moment <= given_clock.expiry
        came.append(due_step(given_clock, moment))
        now = moment
    steps = [alert.step for alert in alerts(given_clock)]
    assert came == [step for step in steps if step in came]
    assert came[-1:] == steps[-1:]


def test_only_the_latest_of_several_missed_warnings_is_due() -> None:
    late = ASKED + timedelta(hours=71, minutes=30)
    assert due_step(clock(3 * DAY), late) is Step.LAST
    assert upcoming(clock(3 * DAY), late) is None


def test_a_warning_is_due_at_its_very_moment_and_is_then_the_next_no_more() -> None:
    given_clock, now = clock(DAY), ASKED + timedelta(hours=24 - 24 / 5)
    just_before = now - timedelta(seconds=1)
    assert (due_step(given_clock, just_before), due_step(given_clock, now)) == (None, Step.FIFTH)
    assert [has_come(given_clock, Step.FIFTH, moment) for moment in (just_before, now)] == [False, True]
    assert [upcoming(given_clock, moment) for moment in (just_before, now)] == [now, ASKED + timedelta(hours=23)]


def test_the_warning_after_an_outage_is_due_at_once() -> None:
    assert has_come(clock(DAY), Step.OUTAGE, ASKED)


def test_a_warning_due_when_the_clock_starts_is_left_out() -> None:
    assert [alert.step for alert in alerts(clock(5 * DAY, used=4 * DAY))] == [Step.LAST]
    assert [alert.step for alert in alerts(clock(5 * DAY, used=4 * DAY - 1))] == [Step.FIFTH, Step.LAST]


def test_a_turn_that_goes_on_is_not_warned_again_of_what_has_passed() -> None:
    assert [alert.step for alert in alerts(clock(3 * DAY, used=60 * HOUR))] == [Step.LAST]


@given(clocks(), st.integers(0, 60 * 24), st.integers(1, 20))
def test_a_vacation_brings_no_warning_back(given_clock: Clock, hours: int, days: int) -> None:
    now = given_clock.asked_at + timedelta(hours=hours)
    vacation = with_span(given_clock.calendar.away, now, now + timedelta(days=days))
    longer = replace(given_clock, calendar=replace(given_clock.calendar, away=vacation))
    for alert in alerts(given_clock):
        assert has_come(longer, alert.step, now) == has_come(given_clock, alert.step, now)


def test_more_time_brings_back_what_then_lies_ahead() -> None:
    short, longer, now = clock(2 * DAY), clock(3 * DAY), ASKED + timedelta(hours=40)
    assert [has_come(short, step, now) for step in (Step.FIFTH, Step.LAST)] == [True, False]
    assert [has_come(longer, step, now) for step in (Step.HALF, Step.FIFTH)] == [True, False]
