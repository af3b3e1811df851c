"""One decision's clock: grace, then the bank, and what an answer adds."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulebooks.clock import (
    ALWAYS,
    LEAST_RESUMED,
    Calendar,
    Clock,
    Expired,
    Reading,
    Still,
    TimeControl,
    TimeSource,
    bank_after,
)
from rulebooks.tests.clock.strategies import calendars, moments

HOUR = 3600
DAY = 24 * HOUR
NORMAL = TimeControl(grace=DAY, bank=3 * DAY, increment=6 * HOUR, cap=5 * DAY)
ASKED = datetime(2026, 3, 4, 12, tzinfo=UTC)  # a Wednesday
NIGHTS = Calendar("UTC", quiet_from=22, quiet_to=6)


def clock(bank: int = 3 * DAY, calendar: Calendar = ALWAYS, used: int = 0, terms: TimeControl = NORMAL) -> Clock:
    return Clock(terms, bank, ASKED, calendar, used)


def after(hours: float) -> datetime:
    return ASKED + timedelta(hours=hours)


@st.composite
def terms(draw: st.DrawFn) -> TimeControl:
    cap = draw(st.integers(0, 30 * DAY))
    return TimeControl(draw(st.integers(HOUR, 14 * DAY)), draw(st.integers(0, cap)), draw(st.integers(0, 2 * DAY)), cap)


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    rules = draw(terms())
    bank = draw(st.integers(0, rules.cap))
    used = draw(st.integers(0, max(0, rules.grace + bank - LEAST_RESUMED)))
    return Clock(rules, bank, draw(moments), draw(calendars()), used)


@pytest.mark.parametrize("wrong", [(0, 0, 0, 0), (HOUR, 2, 0, 1), (HOUR, -1, 0, 1), (HOUR, 0, -1, 0)])
def test_terms_that_contradict_themselves_are_refused(wrong: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"time|bank"):
        TimeControl(*wrong)


def test_the_grace_goes_first_and_then_the_bank() -> None:
    assert clock().expiry == after(4 * 24)
    early, late = clock().read_at(after(20)), clock().read_at(after(30))
    assert (early.grace, early.bank, early.rule) == (4 * HOUR, 3 * DAY, TimeSource.GRACE)
    assert (late.grace, late.bank, late.rule) == (0, 3 * DAY - 6 * HOUR, TimeSource.BANK)


def test_nothing_is_left_after_the_end_and_no_less_than_nothing() -> None:
    assert clock().read_at(after(20)).seconds_left == 4 * HOUR + 3 * DAY
    assert clock().read_at(after(4 * 24)) == clock().read_at(after(99 * 24)) == Reading(0, 0, None)
    assert clock(used=9 * DAY).to_run == 0


def test_as_much_as_it_never_had_is_left_from_the_beginning_on() -> None:
    assert clock().when(99 * DAY) == ASKED


def test_a_second_is_the_least_grace_and_without_terms_for_a_bank_there_is_none() -> None:
    assert TimeControl(1) == TimeControl(1, 0, 0, 0) and not TimeControl(1).banked
    assert TimeControl(1, cap=1).banked
    assert Clock(NORMAL, 0, ASKED, ALWAYS).used == 0


def test_an_answer_adds_to_the_bank_up_to_the_cap() -> None:
    assert clock().bank_if_answered(after(1)) == 3 * DAY + 6 * HOUR
    assert clock().bank_if_answered(after(30)) == 3 * DAY
    assert clock(bank=5 * DAY).bank_if_answered(after(1)) == 5 * DAY


def test_running_out_of_time_leaves_an_empty_bank() -> None:
    assert clock().bank_if_answered(after(4 * 24)) == 0
    assert clock(bank=0).bank_if_answered(after(24)) == 0


def test_a_bank_that_was_raised_above_the_cap_is_not_cut() -> None:
    assert bank_after(NORMAL, 6 * DAY, HOUR) == 6 * DAY


def test_a_clock_says_why_it_stands_still() -> None:
    calendar = Calendar("UTC", quiet_from=22, quiet_to=6, days_off=frozenset({6}))
    assert clock(calendar=calendar).read_at(after(11)).still is Still.QUIET
    assert clock(calendar=calendar).read_at(after(3 * 24)).still is Still.DAY_OFF
    assert clock(calendar=calendar).read_at(after(9)).still is None


def test_quiet_hours_take_nothing_from_the_bank() -> None:
    slept = clock(calendar=NIGHTS).read_at(after(24))
    assert (slept.grace, slept.bank) == (8 * HOUR, 3 * DAY)


@pytest.mark.parametrize(
    ("terms", "bank", "expected"),
    [
        (TimeControl(DAY), 0, Expired(TimeSource.GRACE, DAY, 0)),
        (NORMAL, 0, Expired(TimeSource.EMPTY_BANK, DAY, 0)),
        (NORMAL, 2 * DAY, Expired(TimeSource.BANK, DAY, 2 * DAY)),
    ],
)
def test_an_expired_clock_names_the_rule_that_fired(terms: TimeControl, bank: int, expected: Expired) -> None:
    assert clock(bank=bank, terms=terms).expired() == expected


def test_an_interrupted_turn_goes_on_from_what_was_left() -> None:
    used = clock().seconds_if_paused(after(30))
    assert used == 30 * HOUR
    resumed = Clock(NORMAL, 3 * DAY, after(50), ALWAYS, used)
    assert resumed.expiry == after(50 + 66)
    assert resumed.bank_if_answered(after(52)) == 3 * DAY - 8 * HOUR + 6 * HOUR


def test_an_interrupted_turn_goes_on_with_an_hour_at_least() -> None:
    used = clock(bank=0).seconds_if_paused(after(23.9))
    assert Clock(NORMAL, 0, after(40), ALWAYS, used).expiry == after(41)


def test_interruptions_do_not_give_the_hour_twice() -> None:
    used = clock(bank=0).seconds_if_paused(after(23.9))
    again = Clock(NORMAL, 0, after(40), ALWAYS, used).seconds_if_paused(after(40.5))
    assert again == used


@given(clocks(), st.integers(0, 40 * DAY))
def test_time_left_and_time_used_add_up_to_the_allowance(given_clock: Clock, seconds: int) -> None:
    now = given_clock.asked_at + timedelta(seconds=seconds)
    assume(now < given_clock.expiry)
    reading = given_clock.read_at(now)
    assert reading.seconds_left + given_clock.elapsed(now) == given_clock.allowance


@given(clocks())
def test_nothing_is_left_when_it_runs_out(given_clock: Clock) -> None:
    assert given_clock.read_at(given_clock.expiry).seconds_left == 0
    assert given_clock.bank_if_answered(given_clock.expiry) == 0


@given(clocks(), st.integers(0, 40 * DAY))
def test_a_bank_stays_within_its_bounds(given_clock: Clock, seconds: int) -> None:
    bank = given_clock.bank_if_answered(given_clock.asked_at + timedelta(seconds=seconds))
    assert 0 <= bank <= given_clock.terms.cap


@given(clocks(), st.integers(0, 40 * DAY))
def test_answering_sooner_never_leaves_less(given_clock: Clock, seconds: int) -> None:
    now = given_clock.asked_at + timedelta(seconds=seconds)
    assert given_clock.bank_if_answered(now) <= given_clock.bank_if_answered(given_clock.asked_at)


@given(clocks(), st.integers(0, 44 * DAY))
def test_the_moment_at_which_so_much_is_left(given_clock: Clock, seconds_left: int) -> None:
    assume(seconds_left <= given_clock.to_run)
    assert given_clock.read_at(given_clock.when(seconds_left)).seconds_left == seconds_left


class TestWhatWaitsOnIt:
    """A moment after so many seconds of the decision, that is not too near its end."""

    SPARE = 300

    def waits(self, running: Clock, seconds: int, now: datetime) -> datetime:
        return running.reaches(seconds, spare=self.SPARE, now=now)

    def test_a_moment_comes_when_so_much_time_has_run(self) -> None:
        assert self.waits(clock(), 12 * HOUR, ASKED) == after(12)
        assert self.waits(clock(calendar=NIGHTS), 12 * HOUR, ASKED) == after(20), "ten hours of the day, and two more"
        assert self.waits(clock(used=2 * HOUR), 12 * HOUR, ASKED) == after(10)

    def test_a_moment_comes_before_the_end_and_later_with_more_time(self) -> None:
        assert self.waits(clock(bank=0), 30 * HOUR, ASKED) == after(24) - timedelta(seconds=self.SPARE)
        assert self.waits(clock(bank=HOUR * 4), 30 * HOUR, ASKED) == after(28) - timedelta(seconds=self.SPARE)
        assert self.waits(clock(bank=HOUR * 7), 30 * HOUR, ASKED) == after(30)

    def test_an_overdue_moment_comes_at_once_or_when_the_clock_goes_on(self) -> None:
        assert self.waits(clock(), HOUR, after(2)) == after(2)
        assert self.waits(clock(calendar=NIGHTS), HOUR, after(11)) == after(18), "it is eleven at night"

    @given(clocks(), st.integers(0, 60 * DAY), st.integers(0, 60 * DAY))
    def test_a_moment_is_never_past_too_late_or_in_a_standstill(self, running: Clock, seconds: int, later: int) -> None:
        now = running.asked_at + timedelta(seconds=later)
        assume(now < running.expiry)
        comes = self.waits(running, seconds, now)
        assert now <= comes <= running.expiry
        assert running.calendar.still(comes) is None
        assert running.elapsed(comes) >= min(seconds, running.allowance - self.SPARE)

    @given(clocks(), st.integers(0, 60 * DAY), st.integers(1, 20 * DAY), st.integers(1, 20 * DAY))
    def test_a_pause_shifts_it_and_costs_nothing(self, running: Clock, seconds: int, later: int, length: int) -> None:
        now = running.asked_at + timedelta(seconds=later)
        before = self.waits(running, seconds, running.asked_at)
        assume(now < before)
        paused = replace(running.calendar, paused=(*running.calendar.paused, (now, now + timedelta(seconds=length))))
        shifted = replace(running, calendar=paused)
        comes = self.waits(shifted, seconds, now)
        assert comes >= now + timedelta(seconds=length)
        assert shifted.elapsed(comes) == running.elapsed(before)
