"""A wall clock that is set back, or forward, stops no sweep of beat's."""

import time
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from celery import Celery
from celery.beat import Scheduler

from tocsite.steady_clock import SteadyClock, by_steady_clock


@pytest.mark.parametrize("hours", [-2, 2])
def test_a_sweep_is_due_on_time_whatever_is_done_to_the_clock_of_the_wall(hours: int) -> None:
    sweeps = by_steady_clock({"sweep": {"task": "sweep", "schedule": 0.05}})
    sent: list[str] = []

    class Recording(Scheduler):
        """Celery's scheduler, whose messages go into a list."""

        def apply_entry(self, entry: object, producer: object = None) -> None:
            sent.append(str(entry))

    with Celery("tocsite", fixups=[], set_as_current=False, broker="memory://") as app:
        app.conf.beat_schedule = sweeps
        scheduler = Recording(app=app, lazy=False)
        for moved in (0, hours):
            with time_machine.travel(datetime.now(UTC) + timedelta(hours=moved)):
                sent.clear()
                until = time.monotonic() + 2
                while "sweep" not in str(sent) and time.monotonic() < until:
                    time.sleep(max(0.0, min(scheduler.tick(), 0.05)))
                assert "sweep" in str(sent), moved


def test_the_clock_goes_on_as_fast_as_time_does() -> None:
    clock = SteadyClock()
    first, began = clock(), time.monotonic()
    with time_machine.travel(datetime(2020, 1, 1, tzinfo=UTC)):
        time.sleep(0.05)
        assert timedelta(seconds=0.05) <= clock() - first <= timedelta(seconds=time.monotonic() - began + 0.1)
