"""``python -m tests.browser.journeys.site_process``: the whole site in one process, whose clock the tests move.

Web server and worker are threads here, so that one clock is that of all. Each line of the input is a command: ``pass``
and a number of seconds, after which the schedule's tasks run once, or ``draw`` and a text, by which what falls by
chance is the same in every run. It is answered by a line.
"""

import os
import signal
import sys
import threading
from datetime import UTC, datetime, timedelta
from types import ModuleType

import django
import time_machine
from django.conf import settings
from django.core.servers import basehttp

from tests.repeatable import Repeatable
from tocsite.celery import app

START = datetime(2027, 3, 1, 10, tzinfo=UTC)
"""A Monday."""
THREADS = 2


def main() -> None:
    """Serve until a signal comes, or nobody is there any more who gives commands."""
    django.setup()
    with time_machine.travel(START) as clock:
        let_time_leap()
        threading.Thread(target=serve, daemon=True).start()
        threading.Thread(target=obey, args=[clock], daemon=True).start()
        app.Worker(pool_cls="threads", concurrency=THREADS, loglevel="WARNING", quiet=True, without_gossip=True,
                   without_mingle=True, without_heartbeat=True).start()  # fmt: skip


def let_time_leap() -> None:
    """Hold no leap of the clock for an outage of the site: in that time its schedule would have run."""
    from games.services.rows import downtime

    downtime.MISSED = timedelta(days=3650)


def serve() -> None:
    from tocsite.wsgi import application

    basehttp.run("127.0.0.1", int(settings.PORT), application, threading=True)


def obey(clock: time_machine.Traveller) -> None:
    try:
        for line in sys.stdin:
            command, _space, argument = line.strip().partition(" ")
            if command == "draw":
                draw_by(argument)
            else:
                clock.shift(timedelta(seconds=float(argument)))
                run_schedule()
            print("done", flush=True)
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


def draw_by(text: str) -> None:
    """Make of this text what is drawn from now on: seeds of games, their addresses, secrets of seasons."""
    from games.leagues.models import league
    from games.models import game

    modules: list[ModuleType] = [game, league]
    for module in modules:
        module.secrets = Repeatable(f"{module.__name__} {text}")


def run_schedule() -> None:
    """Do what beat would ask of a worker."""
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        app.tasks[entry["task"]].apply(throw=True)


if __name__ == "__main__":
    main()
