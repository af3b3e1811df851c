"""A real mail server for tests, which counts what it takes and can be made to ponder."""

import asyncio
import threading
from collections import Counter, defaultdict, deque
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.local_site import free_port

FOR_EVER = 3600.0
IN_A_MAILBOX = 50  # of each reader the latest; older ones have been read


class PostOffice:
    """Accepts every mail; ``accepted`` counts them by Message-ID, and ``mailboxes`` keep the latest of each reader."""

    def __init__(self) -> None:
        self.accepted: Counter[str] = Counter()
        self.mailboxes: dict[str, deque[EmailMessage]] = defaultdict(lambda: deque(maxlen=IN_A_MAILBOX))
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
        mail = message_from_bytes(bytes(envelope.original_content or b""), policy=policy.default)
        self.accepted[str(mail["Message-ID"])] += 1
        for reader in envelope.rcpt_tos:
            self.mailboxes[reader].append(mail)
        if after:
            await self._ponder()
        return "250 taken"

    async def _ponder(self) -> None:
        self.pondering.set()
        await asyncio.sleep(FOR_EVER)
