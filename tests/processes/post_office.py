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
    """Accepts every mail; ``accepted`` counts them by Message-ID, ``kinds`` by game, kind and reader."""

    def __init__(self) -> None:
        self.accepted: Counter[str] = Counter()
        self.kinds: Counter[tuple[str, str, str]] = Counter()
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
        message_id = message_from_bytes(bytes(envelope.original_content or b""))["Message-ID"]
        kind, game, *_ = message_id.strip("<>").split(".")
        self.accepted[message_id] += 1
        self.kinds.update((game, kind.partition("-")[0], reader) for reader in envelope.rcpt_tos)
        if after:
            await self._ponder()
        return "250 taken"

    def counts(self, game: str) -> Counter[tuple[str, str]]:
        """How many mails of a game were taken of each kind for each address: ("turn", "ana@example.com") and so on."""
        return Counter({(kind, to): times for (each, kind, to), times in self.kinds.items() if each == game})

    async def _ponder(self) -> None:
        self.pondering.set()
        await asyncio.sleep(FOR_EVER)
