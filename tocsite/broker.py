"""Celery's broker: the way of tasks to the workers, and their schedule.

It is at CELERY_BROKER_URL, or files under var/broker. Kept apart from the settings so that beat, needing nothing else,
does without Django.
"""

import fcntl
import os
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps

from tocsite.folders import var_folder

BROKER_URL = os.environ.get("CELERY_BROKER_URL", "filesystem://localhost/")
TRANSPORT = None  # the one that the address names
# A publisher asks a broker that is down once, for a person waits; the workers' own retries are another setting.
TRANSPORT_OPTIONS: dict[str, object] = {"max_retries": 0}
if BROKER_URL.startswith("redis"):
    # One that is stopped, and not gone, takes a message and never answers: a page would wait for ever.
    TRANSPORT_OPTIONS |= {"socket_connect_timeout": 3, "socket_timeout": 3}
if BROKER_URL.startswith("filesystem:"):
    TRANSPORT = "tocsite.broker:Transport"
    TRANSPORT_OPTIONS |= {
        "data_folder_in": var_folder("broker", "messages"),
        "data_folder_out": var_folder("broker", "messages"),
        "control_folder": var_folder("broker", "control"),
        "polling_interval": 0.2,
    }
TIMEZONE = "UTC"
SCHEDULER = "celery.beat:Scheduler"  # in memory: nothing on disk that a kill could damage
SCHEDULE = {
    name: {"task": f"games.tasks.{name}", "schedule": seconds, "options": {"expires": 60}}
    for name, seconds in {
        "send_due_mail": 10,
        "enforce_deadlines": 15,
        "send_reminders": 60,
        "keep_watch": 60,
        "play_standing_orders": 10,
        "spread_vacations": 30,
        "tidy_up": 600,
        "make_data_files": 60,
        "delete_accounts": 600,
        "finish_suspensions": 600,
        "work_out_figures": 10,
        "count_games": 600,
        "pack_games": 60,
        "import_files": 30,
        "audit_games": 3600,
        "back_up": 600,
    }.items()
}
SCHEDULE |= {
    name: {"task": f"games.leagues.tasks.{name}", "schedule": seconds, "options": {"expires": 60}}
    for name, seconds in {"run_leagues": 60, "rate_games": 60, "match_ladders": 600}.items()
}


class Channel(filesystem.Channel):
    """The queues of a broker in a folder: kombu's, but its messages and tables of bindings appear whole.

    Kombu creates such a file and then writes it; a worker looking in between finds it empty, and ends.
    Its writing methods have private names alone, and nothing public stands between.
    """

    def _put(self, queue: str, payload: dict[str, Any], **kwargs: Any) -> None:  # type: ignore[override]  # as kombu's own
        """Write the message under a name nobody looks for, then give it kombu's own. Raises ChannelError."""
        unfinished = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid4()}.unfinished"
        try:
            unfinished.write_bytes(dumps(payload).encode())
            unfinished.rename(unfinished.with_suffix(f".{queue}.msg"))
        except OSError as error:
            unfinished.unlink(missing_ok=True)  # a full disk has it empty, and one more with each try
            raise ChannelError(f"Cannot write a message to {self.data_folder_out}: {error}") from error

    def _queue_bind(self, exchange: str, routing_key: str | None, pattern: str | None, queue: str | None) -> None:
        """Add a binding to the exchange's table, one process after the other. Raises ChannelError."""
        file = self.control_folder / f"{exchange}.exchange"
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        try:
            self.control_folder.mkdir(exist_ok=True)
            with (self.control_folder / "lock").open("w") as guard:
                fcntl.flock(guard, fcntl.LOCK_EX)  # until it is closed
                table = self.get_table(exchange)
                if binding not in table:
                    unfinished = file.with_suffix(".unfinished")
                    unfinished.write_text(dumps([binding, *table]))
                    unfinished.rename(file)
        except OSError as error:
            raise ChannelError(f"Cannot write to {file}: {error}") from error


class Transport(filesystem.Transport):
    """The value of ``CELERY_BROKER_TRANSPORT``."""

    Channel = Channel
