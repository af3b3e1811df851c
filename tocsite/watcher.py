"""A watch that each program of the site keeps beside its work: it gives a sign of life, and looks after all the others.

Whatever stops is so told by what still runs. Nothing here needs the broker, a task or a page.
"""

import logging
import time
from contextlib import suppress
from threading import Event, Thread

import psycopg
from django.db import DatabaseError, connection, connections

from games.services import alarms, health, signs_of_life, writing
from tocsite import in_use, maintenance

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds
GRACE = 180.0  # seconds in which the others may still be starting: after a start, a pause, a new time or maintenance
ANSWERS_WITHIN = 3  # seconds that a database has for a connection
LOCKED, LONGEST = "3s", "20s"  # that a look waits for somebody else's row, and for a statement


class Watcher:
    """Watch in a thread of its own, for one ``program`` of `games.services.signs_of_life`."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.looks_from = time.monotonic() + GRACE
        self.was_answered = True
        self.latest = (time.time(), time.monotonic())

    def start(self) -> None:
        in_use.hold()
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
        if answers and (problems := _find_problems()) is not None:
            alarms.tell(problems)
        else:
            alarms.tell({"database": health.NO_ANSWER}, are_all=False)

    def _give_sign(self) -> bool:
        """Return True if the database answers; one that is stopped is waited for no longer than a moment."""
        try:
            parameters = connection.get_connection_params() | {"connect_timeout": ANSWERS_WITHIN}
            psycopg.connect(**parameters).close()
        except psycopg.Error:
            return False
        with suppress(DatabaseError):
            with connection.cursor() as cursor:
                cursor.execute(f"SET lock_timeout TO '{LOCKED}'; SET statement_timeout TO '{LONGEST}'")
            signs_of_life.give(self.program)
        return True

    def _has_jumped(self) -> bool:
        """Return True if the clock was set, or the machine has slept, since the look before."""
        (wall, steady), self.latest = self.latest, (time.time(), time.monotonic())
        passed = self.latest[1] - steady
        return abs(self.latest[0] - wall - passed) > EVERY or passed > 3 * EVERY


def _find_problems() -> dict[str, str] | None:
    """Return all problems; None if the database can't even be read. A program that was stopped may hold a row for ever,
    and then this look goes without a try to write.
    """
    try:
        return health.find_everything()
    except DatabaseError:
        pass
    try:
        return {"writing": writing.NOT_KEPT} | health.find_problems(health.vitals())
    except DatabaseError:
        return None
