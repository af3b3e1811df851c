"""A mail server that takes its time: over a mail that it has, and over anything else."""

import asyncio
from collections.abc import Iterator

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.core import mail
from pytest_django.fixtures import Settings

from games.models import Notification
from games.services import delivery
from tests.games.mail.smtp_servers import sending_to
from tests.games.mail.test_delivery import owed
from tests.tables import person, running_game

Status = Notification.Status
TIMEOUT, LONGER, LONG_ENOUGH = 2, 3, 60


class Slow:
    """Takes every mail, and waits before it answers one command; ``taken`` counts the mails."""

    def __init__(self) -> None:
        self.command, self.taken = "DATA", 0

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        await self._ponder("RCPT")
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.taken += 1
        await self._ponder("DATA")
        return "250 OK"

    async def _ponder(self, command: str) -> None:
        if command == self.command:
            await asyncio.sleep(LONGER)


@pytest.fixture
def server(settings: Settings) -> Iterator[Slow]:
    slow = Slow()
    settings.EMAIL_TIMEOUT, settings.EMAIL_PATIENCE = TIMEOUT, LONG_ENOUGH
    with sending_to(slow, settings, backend="tocsite.smtp.EmailBackend"):
        yield slow


@pytest.fixture
def turn(db: None) -> Notification:
    return owed(running_game(person("Ana"), person("Ben")))


def tried(turn: Notification) -> Notification:
    delivery.send(notification_id=turn.pk)
    turn.refresh_from_db()
    return turn


def test_a_server_that_looks_at_a_mail_for_long_is_waited_for(server: Slow, turn: Notification) -> None:
    assert (tried(turn).status, turn.attempts, server.taken) == (Status.SENT, 1, 1)


def test_it_is_given_up_after_as_long_as_the_settings_say(server: Slow, turn: Notification, settings: Settings) -> None:
    settings.EMAIL_PATIENCE = TIMEOUT
    assert (tried(turn).status, server.taken) == (Status.PENDING, 1)
    assert "timed out" in turn.error


def test_a_server_that_is_slow_at_anything_else_is_given_up_early(server: Slow, turn: Notification) -> None:
    server.command = "RCPT"
    assert (tried(turn).status, server.taken) == (Status.PENDING, 0)
    assert "timed out" in turn.error


def test_a_second_mail_by_the_same_connection_waits_no_longer_for_other_commands(
    server: Slow, settings: Settings
) -> None:
    connection = mail.get_connection(patience=LONG_ENOUGH)
    first, second = (
        mail.EmailMessage("Salve", "Vale", to=[to], connection=connection) for to in ("a@x.org", "b@x.org")
    )
    with connection:
        first.send()
        server.command = "RCPT"
        with pytest.raises(OSError, match="timed out"):
            second.send()
    assert server.taken == 1


def test_a_page_waits_no_longer_for_a_mail_than_for_anything_else(server: Slow) -> None:
    with pytest.raises(OSError, match="timed out"):
        mail.send_mail("Salve", "Vale", None, ["ana@example.org"])
