"""A clock for beat, that a wall clock set back does not stop: what was due every ten seconds stays so.

Celery reads the wall clock, and where that is set back by two hours sends nothing for two hours.
"""

import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from celery.schedules import schedule


class SteadyClock:
    """Tell a moment that only ever goes on, as fast as time does; at first that of the wall clock."""

    def __init__(self) -> None:
        self._moment = datetime.now(UTC)
        self._read = time.monotonic()

    def __call__(self) -> datetime:
        read = time.monotonic()
        self._moment += timedelta(seconds=max(0.0, read - self._read))
        self._read = read
        return self._moment


def by_steady_clock(sweeps: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return a schedule of Celery's whose sweeps, each so many seconds apart, are due by one such clock."""
    clock = SteadyClock()
    return {
        name: {**sweep, "schedule": schedule(timedelta(seconds=sweep["schedule"]), nowfun=clock)}
        for name, sweep in sweeps.items()
    }
