"""``python -m tocsite.beat``: beat, sending the sweeps' names to the broker when they are due.

It is ``celery beat`` with neither Django nor the tasks' code nor Celery's command line: a fifth of
the memory.
"""

import sys
import time
from importlib import import_module
from types import ModuleType

from celery import Celery

from tocsite.errors import UnfitMachine
from tocsite.steady_clock import by_steady_clock

PAUSE = 2.0  # seconds until the broker's folder is tried anew


def import_broker() -> ModuleType:
    """Import the module that makes the broker's folder; wait while a full disk has no room for it."""
    while True:
        try:
            return import_module("tocsite.broker")
        except UnfitMachine as error:
            print(f"tocsite: {error} The beat waits.", file=sys.stderr, flush=True)
            time.sleep(PAUSE)


broker = import_broker()
app = Celery("tocsite", fixups=[], set_as_current=False)
app.conf.update(
    broker_url=broker.BROKER_URL,
    broker_transport=broker.TRANSPORT,
    broker_transport_options=broker.TRANSPORT_OPTIONS,
    timezone=broker.TIMEZONE,
    beat_scheduler=broker.SCHEDULER,
    beat_schedule=by_steady_clock(broker.SCHEDULE),
)


if __name__ == "__main__":
    app.Beat(quiet=True, loglevel="WARNING").run()
