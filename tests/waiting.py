"""Waiting for what another thread, connection, process or browser does: it ends at once when that is done, and gives up
late, since a busy machine is no failure.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connection, transaction

PATIENCE = 60  # seconds until what a test waits for counts as not coming
BUSY = 4  # times as long as usual is what a machine may take that does other things as well
TICK = 0.02
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def wait_for(true: Callable[[], object], seconds: float = PATIENCE / BUSY) -> None:
    """Return as soon as something is true; ``seconds`` are what it may take at most on a machine that is not busy."""
    until = time.monotonic() + max(PATIENCE, seconds * BUSY)
    while not true():
        assert time.monotonic() < until, f"not within {max(PATIENCE, seconds * BUSY)} seconds"
        time.sleep(TICK)


def until_somebody_waits() -> None:
    """Return once a connection to this database waits for a lock. Raises AssertionError where none ever does."""
    with connection.cursor() as cursor:

        def somebody_waits() -> bool:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(WAITING)
            return bool(cursor.fetchone() != (0,))

        wait_for(somebody_waits)


def at_the_same_time(first: Callable[[], object], second: Callable[[], object]) -> object:
    """Return the result of the second, called while the first is done and not yet committed."""

    def run() -> object:
        try:
            return second()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            result = pool.submit(run)
            until_somebody_waits()
        return result.result(timeout=PATIENCE)
