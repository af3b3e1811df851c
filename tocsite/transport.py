"""Celery's broker in a folder: kombu's, but its messages appear whole.

Kombu creates a message's file and then writes it; a worker that looks in between finds it empty, and ends.
"""

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
        """Write the message under a name that nobody looks for, then give it kombu's own. Raises ChannelError."""
        unfinished = Path(self.data_folder_out) / f"{round(monotonic() * 1000)}_{uuid4()}.unfinished"
        try:
            unfinished.write_bytes(dumps(payload).encode())
            unfinished.rename(unfinished.with_suffix(f".{queue}.msg"))
        except OSError as error:
            raise ChannelError(f"Cannot write a message to {self.data_folder_out}: {error}") from error


class Transport(filesystem.Transport):
    """What ``CELERY_BROKER_TRANSPORT`` names."""

    Channel = Channel
