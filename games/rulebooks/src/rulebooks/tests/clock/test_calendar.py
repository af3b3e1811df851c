"""Which calendars there may be: none by which a clock never runs."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given

from rulebooks.clock import ALWAYS, Calendar, expiry
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
        {"quiet_from": 22},
        {"quiet_to": 6},
        {"quiet_from": 22, "quiet_to": 7},
        {"quiet_from": 6, "quiet_to": 6},
        {"quiet_from": 22, "quiet_to": 24},
        {"away": ((START, START),)},
        {"away": ((datetime(2026, 3, 1), datetime(2026, 3, 2)),)},
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
def test_it_goes_through_json_and_comes_back_the_same(calendar: Calendar) -> None:
    assert Calendar.from_data(json.loads(json.dumps(calendar.to_data()))) == calendar


def test_it_says_when_it_never_stands() -> None:
    assert ALWAYS.never_still
    assert not Calendar(days_off=frozenset({7})).never_still
    assert not Calendar(quiet_from=0, quiet_to=1).never_still
