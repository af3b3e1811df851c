"""Waiting for what another thread or connection does."""

import time

from django.db import connection

PATIENCE = 20.0  # seconds until somebody waits for a lock
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def until_somebody_waits() -> None:
    """Until a connection to this database waits for a lock. Raises AssertionError where none ever does."""
    end = time.monotonic() + PATIENCE
    with connection.cursor() as cursor:
        while time.monotonic() < end:
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(WAITING)
            if cursor.fetchone() != (0,):
                return
            time.sleep(0.02)
    raise AssertionError("nobody waits for a lock")
