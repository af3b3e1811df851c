"""A watch that each program of the site keeps beside its work: it gives a sign of life, and looks after all the others.

Whatever stops is so told by what still runs. Nothing here needs the broker, a task or a page.
"""

import logging
import time
from threading import Event, Thread

import psycopg
from django.db import DatabaseError, connection, connections

from games.services import alarms, health, signs_of_life
from tocsite import maintenance

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds
GRACE = 180.0  # seconds in which the others may still be starting: after a start, a pause, a new time or maintenance
ANSWERS_WITHIN = 3  # seconds that a database has for a connection


class Watcher:
    """Watch in a thread of its own, for one ``program`` of `games.services.signs_of_life`."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.looks_from = time.monotonic() + GRACE
        self.was_answered = True
        self.latest = (time.time(), time.monotonic())

    def start(self) -> None:
        Thread(target=self._keep_watch, name="watcher", daemon=True).start()

    def _keep_watch(self) -> None:
        pause = Event()
        while True:
            try:
                self.look()
            except Exception:
                log.exception("the watch failed")
            finally:
                connections.close_all()
            pause.wait(EVERY)

    def look(self) -> None:
        """Give the sign of life, and tell the operator what is wrong, unless the others may still be starting."""
        answers = self._give_sign()
        if self._has_jumped() or maintenance.is_closed() or (answers and not self.was_answered):
            self.looks_from = time.monotonic() + GRACE
        self.was_answered = answers
        if time.monotonic() < self.looks_from:
            return
        try:
            problems = health.find_everything() if answers else None
        except DatabaseError:
            problems = None
        if problems is None:
            alarms.tell({"database": health.NO_ANSWER}, are_all=False)
        else:
            alarms.tell(problems)

    def _give_sign(self) -> bool:
        """Return True if the database answers; one that is stopped is waited for no longer than a moment."""
        try:
            parameters = connection.get_connection_params() | {"connect_timeout": ANSWERS_WITHIN}
            psycopg.connect(**parameters).close()
            signs_of_life.give(self.program)
        except (psycopg.Error, DatabaseError):
            return False
        return True

    def _has_jumped(self) -> bool:
        """Return True if the clock was set, or the machine has slept, since the look before."""
        (wall, steady), self.latest = self.latest, (time.time(), time.monotonic())
        passed = self.latest[1] - steady
        return abs(self.latest[0] - wall - passed) > EVERY or passed > 3 * EVERY
