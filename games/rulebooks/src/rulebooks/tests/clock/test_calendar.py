"""Calendars that are allowed: none by which a clock never runs."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given

from rulebooks.clock import ALWAYS, Calendar, Span, expiry, with_span
from rulebooks.clock.calendar import MOST_AWAY
from rulebooks.tests.clock.strategies import calendars

START = datetime(2026, 3, 1, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    "wishes",
    [
        {"days_off": frozenset(range(1, 8))},
        {"days_off": frozenset(range(1, 7))},
        {"days_off": frozenset({0})},
        {"days_off": frozenset({8})},
        {"quiet_from": 22},
        {"quiet_to": 6},
        {"quiet_from": 22, "quiet_to": 7},
        {"quiet_from": 6, "quiet_to": 6},
        {"quiet_from": 22, "quiet_to": 24},
        {"away": ((START, START),)},
        {"away": ((datetime(2026, 3, 1), datetime(2026, 3, 2)),)},
        {"away": ((datetime(2026, 3, 1), START + MOST_AWAY),)},
        {"away": ((START, datetime(2026, 3, 2)),)},
        {"away": ((START, START + MOST_AWAY + SECOND),)},
        {"paused": ((START, START + MOST_AWAY + SECOND),)},
        {"away": ((START, START + MOST_AWAY / 2), (START + MOST_AWAY, START + MOST_AWAY * 1.5 + SECOND))},
        {"away": ((START, START + MOST_AWAY / 2),), "paused": ((START, START + MOST_AWAY / 2 + SECOND),)},
    ],
)
def test_a_calendar_that_might_never_run_or_makes_no_sense_is_refused(wishes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"quiet|off|away"):
        Calendar("UTC", **wishes)


@pytest.mark.parametrize(
    "wishes",
    [
        {"away": ((START, START + MOST_AWAY),)},
        {"paused": ((START, START + MOST_AWAY),)},
        {"away": ((START, START + MOST_AWAY / 2),), "paused": ((START, START + MOST_AWAY / 2),)},
    ],
)
def test_at_the_limit_a_clock_still_runs_out(wishes: dict[str, Any]) -> None:
    calendar = Calendar("UTC", quiet_from=22, quiet_to=6, days_off=frozenset(range(1, 6)), **wishes)
    assert START < expiry(START, timedelta(days=58).total_seconds(), calendar) < START + timedelta(days=365 * 2)


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../etc/passwd"])
def test_a_zone_that_does_not_exist_is_refused(zone: str) -> None:
    with pytest.raises((KeyError, ValueError)):
        Calendar(zone)


@given(calendars())
def test_a_calendar_comes_back_from_json_the_same(calendar: Calendar) -> None:
    assert Calendar.from_data(json.loads(json.dumps(calendar.to_data()))) == calendar


def test_nobody_is_away_for_more_than_half_a_year() -> None:
    assert timedelta(days=180) == MOST_AWAY


def test_data_of_a_calendar_name_each_kind_of_standstill() -> None:
    times = [START + timedelta(days=number) for number in range(6)]
    away, paused, down = ((times[number], times[number + 1]) for number in (0, 2, 4))
    calendar = Calendar("Asia/Kolkata", 22, 6, frozenset({7, 2}), (away,), (paused,), (down,))
    data = {
        "zone": "Asia/Kolkata",
        "quiet_from": 22,
        "quiet_to": 6,
        "days_off": [2, 7],
        "away": [["2026-03-01T00:00:00+00:00", "2026-03-02T00:00:00+00:00"]],
        "paused": [["2026-03-03T00:00:00+00:00", "2026-03-04T00:00:00+00:00"]],
        "down": [["2026-03-05T00:00:00+00:00", "2026-03-06T00:00:00+00:00"]],
    }
    assert calendar.to_data() == data and Calendar.from_data(data) == calendar


def test_data_of_old_without_outages_has_none() -> None:
    data: dict[str, Any] = {"zone": "UTC", "quiet_from": None, "quiet_to": None, "days_off": [], "away": []}
    assert Calendar.from_data(data) == ALWAYS


@pytest.mark.parametrize(
    ("start", "end", "spans"),
    [
        (9, 10, ((1, 2), (5, 6), (9, 10))),
        (5, 7, ((1, 2), (5, 7))),  # in place of the one that begins then
        (5, 5, ((1, 2),)),  # over at once
        (8, 8, ((1, 2), (5, 6))),
    ],
)
def test_a_span_is_added_changed_or_taken_away(start: int, end: int, spans: tuple[tuple[int, int], ...]) -> None:
    def moments(span: tuple[int, int]) -> Span:
        return START + timedelta(days=span[0]), START + timedelta(days=span[1])

    before = (moments((1, 2)), moments((5, 6)))
    assert with_span(before, *moments((start, end))) == tuple(map(moments, spans))


def test_a_calendar_without_standstills_says_so() -> None:
    assert ALWAYS.never_still
    assert not Calendar(days_off=frozenset({7})).never_still
    assert not Calendar(quiet_from=0, quiet_to=1).never_still
