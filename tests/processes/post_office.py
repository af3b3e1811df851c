"""A real mail server for tests, which counts what it takes and can be made to ponder."""

import asyncio
import threading
from collections import Counter
from email import message_from_bytes

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.local_site import free_port

FOR_EVER = 3600.0


class PostOffice:
    """Accepts every mail; ``accepted`` counts them by Message-ID."""

    def __init__(self) -> None:
        self.accepted: Counter[str] = Counter()
        self.pondering = threading.Event()
        self.hang_before = False
        self.hang_after = False
        self.controller = Controller(self, hostname="127.0.0.1", port=free_port())

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.controller.port}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Take a mail. After ``hang_before`` or ``hang_after`` the next gets no answer, before or after it counts."""
        before, self.hang_before = self.hang_before, False
        after, self.hang_after = self.hang_after, False
        if before:
            await self._ponder()
        self.accepted[message_from_bytes(bytes(envelope.original_content or b""))["Message-ID"]] += 1
        if after:
            await self._ponder()
        return "250 taken"

    async def _ponder(self) -> None:
        self.pondering.set()
        await asyncio.sleep(FOR_EVER)
