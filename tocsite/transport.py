"""Celery's broker in a folder: kombu's, but its messages and tables of bindings appear whole.

Kombu creates such a file and then writes it; a worker looking in between finds it empty, and ends.
Its writing methods have private names alone, and nothing public stands between.
"""

import fcntl
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """The folder's queues."""

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
