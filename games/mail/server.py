"""A small mail server that takes answers and reports, and nothing else: by SMTP from the world, or LMTP from an MTA.

It relays nothing: an address that is not the site's own is refused. A transaction has one recipient, for LMTP wants
an answer for each; senders offer the others again by themselves.
"""

import asyncio
import logging
import signal
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import ip_network
from typing import Any

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import connections

from games.mail.inbound import LARGEST
from games.services import inbox

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 200
MOST_OF_A_PEER = 10  # of these by SMTP; by LMTP one mail server of ours may have them all
PATIENCE = 120  # seconds without a command, or for one whole mail
MOST_COMMANDS = 40  # of each kind in a connection
LONGEST_LINE = 64_000  # bytes; the standard's thousand is more than some mail programs keep to
WORKERS = 4

DONE = "250 2.0.0 Thank you"
NOBODY = "550 5.1.1 Nobody here has this address"
ONE_AT_A_TIME = "452 4.5.3 One recipient at a time, please"
LATER = "451 4.3.0 Not now: please try again later"


class Handler:
    """What aiosmtpd asks at each step. Mails are dealt with in threads, each with a connection of its own."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="mail")
        self.open_now: Counter[str] = Counter()  # connections by peer

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not inbox.takes(address):
            return NOBODY
        if envelope.rcpt_tos:
            return ONE_AT_A_TIME
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        raw = envelope.original_content or b""
        work = partial(deliver, raw, envelope.rcpt_tos[0], envelope.mail_from or "", by_lmtp=isinstance(server, LMTP))
        return await asyncio.get_running_loop().run_in_executor(self.pool, work)

    async def handle_exception(self, error: Exception) -> str:
        log.error("a connection failed", exc_info=error)
        return LATER


def deliver(raw: bytes, recipient: str, sender: str, *, by_lmtp: bool) -> str:
    """Hand one mail over; the server's answer to it.

    Nothing is refused by LMTP: its server has taken the mail, and would send it back to a sender who may be forged.
    """
    try:
        received = inbox.receive(raw=raw, recipient=recipient, sender=sender)
    except Exception:  # the database is away, or we are mistaken: the mail is not lost, its server keeps it
        log.exception("a mail of %d bytes was put off", len(raw))
        return LATER
    finally:
        connections.close_all()
    if by_lmtp or not received.refused:
        return DONE
    return f"550 5.1.1 {received.refused.encode('ascii', 'replace').decode()}"


def peer_of(transport: Any) -> str:
    """Who calls: a host by IPv4, by IPv6 a network of 64 bits, for whoever has one of its addresses has them all."""
    host = str((transport.get_extra_info("peername") or [""])[0]).partition("%")[0]
    return str(ip_network(f"{host}/64", strict=False)) if ":" in host else host


class _Bounded:
    """Turns connections away that are too many at once, of all or of one peer."""

    line_length_limit = LONGEST_LINE
    most_of_a_peer = MOST_CONNECTIONS
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
        super().connection_made(transport)  # type: ignore[misc]

    def connection_lost(self, error: Exception | None) -> None:
        open_now = self.event_handler.open_now
        open_now[self.peer] -= 1
        if not open_now[self.peer]:
            del open_now[self.peer]
        if not self.turned_away:
            super().connection_lost(error)  # type: ignore[misc]


class BoundedSMTP(_Bounded, SMTP):
    most_of_a_peer = MOST_OF_A_PEER


class BoundedLMTP(_Bounded, LMTP):
    pass


async def listen(handler: Handler, *, host: str, port: int, lmtp: bool) -> asyncio.Server:
    """Begin to take mails. Raises OSError when nobody may listen there."""
    made = partial(
        BoundedLMTP if lmtp else BoundedSMTP,
        handler,
        hostname=settings.MAIL_DOMAIN,
        ident="mail",
        enable_SMTPUTF8=True,
        data_size_limit=LARGEST,
        timeout=PATIENCE,
        command_call_limit=MOST_COMMANDS,
    )
    return await asyncio.get_running_loop().create_server(made, host, port)


async def serve(*, host: str, port: int, lmtp: bool) -> None:
    """Take mails until a signal ends it; the mails under way are finished and answered for first."""
    handler = Handler()
    server = await listen(handler, host=host, port=port, lmtp=lmtp)
    stop = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await stop.wait()
    server.close()
    await asyncio.to_thread(handler.pool.shutdown)
