"""A small mail server for replies and reports, and nothing else: by SMTP from the world, or LMTP
from an MTA.

It relays nothing: any other address than the site's own is refused. A transaction has one
recipient, for LMTP wants an answer for each; senders offer the others again by themselves.
"""

import asyncio
import logging
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from ipaddress import ip_network
from tempfile import SpooledTemporaryFile
from typing import Any, TypeAlias

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session, syntax
from django.conf import settings
from django.db import connections

from games.mail.inbound import LARGEST
from games.services.inbox import inbox
from tocsite import maintenance

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 200
MOST_OF_A_PEER = 10  # of these by SMTP; by LMTP one mail server of ours may have them all
PATIENCE = 120  # seconds without a command, or for one whole mail
MOST_COMMANDS = 40  # of each kind in a connection
LONGEST_PIECE = 64_000  # bytes that are read at once; a line may be as long as the mail
IN_MEMORY = 64_000  # bytes of a mail on its way in; more of it waits on the disk
WORKERS = 4

DONE = "250 2.0.0 Thank you"
NOBODY = "550 5.1.1 Nobody here has this address"
ONE_AT_A_TIME = "452 4.5.3 One recipient at a time, please"
LATER = "451 4.3.0 Not now: please try again later"
TOO_BIG = "552 5.3.4 This mail is too big"


Spooled: TypeAlias = SpooledTemporaryFile[bytes]


class Handler:
    """The hooks of aiosmtpd. Mails are dealt with in threads, each with a connection of its own."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="mail")
        self.open_now: Counter[str] = Counter()  # connections by peer

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not inbox.takes_mail_for(address):
            return NOBODY
        if envelope.rcpt_tos:
            return ONE_AT_A_TIME
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def deal_with(self, mail: Spooled, envelope: Envelope, *, by_lmtp: bool) -> str:
        work = partial(hand_in, mail, envelope.rcpt_tos[0], envelope.mail_from or "", by_lmtp=by_lmtp)
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    async def handle_exception(self, error: Exception) -> str:
        log.error("a connection failed", exc_info=error)
        return LATER


def hand_in(mail: Spooled, recipient: str, sender: str, *, by_lmtp: bool) -> str:
    """Hand one mail in, and close it; return the server's answer.

    Nothing is refused by LMTP: its server has taken the mail, and would send it back to a sender
    perhaps forged.
    """
    with mail:
        mail.seek(0)
        raw = mail.read()
    if maintenance.is_closed():
        return LATER
    try:
        received = inbox.receive_mail(raw=raw, recipient=recipient, sender=sender, on_the_line=not by_lmtp)
    except Exception:  # the database is away, or we are mistaken: the mail is not lost, its server keeps it
        log.exception("an email of %d bytes was deferred", len(raw))
        return LATER
    finally:
        connections.close_all()
    if by_lmtp or not received.server_words:
        return DONE
    return f"550 5.1.1 {received.server_words.encode('ascii', 'replace').decode()}"


def peer_of(transport: Any) -> str:
    """The caller: a host by IPv4, by IPv6 a network of 64 bits, for one address of it means all of them."""
    host = str((transport.get_extra_info("peername") or [""])[0]).partition("%")[0]
    return str(ip_network(f"{host}/64", strict=False)) if ":" in host else host


class BoundedServer(SMTP):
    """Turn surplus connections away, of all or of one peer, and let mails wait on the disk."""

    line_length_limit = LONGEST_PIECE
    most_of_a_peer = MOST_CONNECTIONS
    refuses_big_mails = True
    event_handler: Handler
    turned_away = False

    def connection_made(self, transport: Any) -> None:
        self.peer = peer_of(transport)
        open_now = self.event_handler.open_now
        open_now[self.peer] += 1
        if open_now.total() > MOST_CONNECTIONS or open_now[self.peer] > self.most_of_a_peer:
            self.turned_away = True
            transport.write(b"421 4.3.2 Too many connections\r\n")
            transport.close()
            return
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        open_now = self.event_handler.open_now
        open_now[self.peer] -= 1
        if not open_now[self.peer]:
            del open_now[self.peer]
        if not self.turned_away:
            super().connection_lost(error)

    @syntax("DATA")
    async def smtp_DATA(self, arg: str | None) -> None:
        """Take a mail, whatever its lines are like.

        The library would keep each line as an object of its own, in all up to thirty times the
        mail's size, and one without an end for as long as it comes.
        """
        envelope = self.envelope
        if envelope is None or not envelope.rcpt_tos:
            await self.push("503 5.5.1 Error: need RCPT command")
            return
        if arg:
            await self.push("501 5.5.4 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        mail = await self._spool_mail()
        by_lmtp = isinstance(self, LMTP)
        answer = await self.event_handler.deal_with(mail, envelope, by_lmtp=by_lmtp) if mail else TOO_BIG
        self.envelope = Envelope()
        await self.push(answer)

    async def _spool_mail(self) -> Spooled | None:
        """Read a mail to its end; None when it is refused for its size."""
        with ExitStack() as open_files:
            mail: Spooled = open_files.enter_context(SpooledTemporaryFile(IN_MEMORY))
            if await self._read_into(mail) > LARGEST and self.refuses_big_mails:
                return None
            open_files.pop_all()
            return mail

    async def _read_into(self, mail: Spooled) -> int:
        """Return the mail's size; of one too big only enough is written to show it.

        The dot protecting a line's own is left out (RFC 5321, 4.5.2).
        """
        size, at_start = 0, True
        while (piece := await self._read_piece()) != b".\r\n" or not at_start:
            own = piece.removeprefix(b".") if at_start else piece
            if size <= LARGEST:
                mail.write(own)
            size += len(own)
            at_start = piece.endswith(b"\r\n")
        return size

    async def _read_piece(self) -> bytes:
        """Read a line, or as much of a longer one as may be read at once. Nothing public of the
        library reads a mail's.
        """
        try:
            return await self._reader.readuntil(b"\r\n")
        except asyncio.LimitOverrunError as error:
            return await self._reader.read(error.consumed)


class BoundedSMTP(BoundedServer):
    most_of_a_peer = MOST_OF_A_PEER


class BoundedLMTP(BoundedServer, LMTP):
    """Take a mail of any size. One too big is answered by mail: its server would send it back to anybody."""

    refuses_big_mails = False


async def listen(handler: Handler, *, host: str, port: int, lmtp: bool) -> asyncio.Server:
    """Begin to take mails. Raises OSError when nobody may listen there."""
    protocol_factory = partial(
        BoundedLMTP if lmtp else BoundedSMTP,
        handler,
        hostname=settings.MAIL_DOMAIN,
        ident="mail",
        enable_SMTPUTF8=True,
        data_size_limit=None if lmtp else LARGEST,
        timeout=PATIENCE,
        command_call_limit=MOST_COMMANDS,
    )
    return await asyncio.get_running_loop().create_server(protocol_factory, host, port)


async def serve(*, host: str, port: int, lmtp: bool, on_start: Callable[[], None]) -> None:
    """Take mails until a signal ends it; the mails under way are finished and answered for first. ``on_start`` is
    called once mails are taken.
    """
    handler = Handler()
    server = await listen(handler, host=host, port=port, lmtp=lmtp)
    on_start()
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await stop.wait()
    server.close()
    await asyncio.to_thread(handler.pool.shutdown)
