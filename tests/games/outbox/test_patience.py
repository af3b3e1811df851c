"""A mail server that takes its time: over a mail that it has, and over anything else."""

import asyncio
from collections.abc import Iterator
from email import message_from_bytes
from smtplib import SMTPRecipientsRefused

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.core import mail
from pytest_django.fixtures import Settings

from games.models import Notification
from tests.games.outbox.smtp_servers import sending_to
from tests.games.outbox.test_delivery import owed_mail
from tests.games.outbox.test_refusals import tried
from tests.tables import person, running_game
from tocsite import smtp
from tocsite.smtp import patient_connection

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
    return owed_mail(running_game(person("Ana"), person("Ben")))


def test_a_server_that_looks_at_a_mail_for_long_is_waited_for(server: Slow, turn: Notification) -> None:
    assert (tried(turn).status, turn.attempts, server.taken) == (Status.SENT, 1, 1)


def test_a_server_is_given_up_after_as_long_as_the_settings_say(
    server: Slow, turn: Notification, settings: Settings
) -> None:
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


class Busy:
    """Takes every mail, and hangs up after so many by one connection; counts both."""

    def __init__(self, most: int) -> None:
        self.most, self.goodbye = most, "Vale"
        self.connections, self.mails = 0, list[bytes]()

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name, session.mails = hostname, 0
        self.connections += 1
        return responses

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody"):
            return "550 5.1.1 unknown"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails.append(envelope.original_content)
        session.mails += 1
        return "250 OK"

    async def handle_QUIT(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return f"221 {self.goodbye}"

    async def handle_RSET(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return "421 4.7.0 too many mails" if session.mails >= self.most else "250 OK"


@pytest.fixture
def busy(settings: Settings) -> Iterator[Busy]:
    server = Busy(most=3)
    with sending_to(server, settings, backend="tocsite.smtp.EmailBackend"):
        yield server


def send(body: str = "Vale", to: str = "ana@example.org") -> None:
    mail.EmailMessage("Salve", body, to=[to], connection=patient_connection()).send()


def test_mails_of_a_thread_go_by_one_connection_as_long_as_the_server_likes(busy: Busy) -> None:
    for _ in range(7):
        send()
    assert (len(busy.mails), busy.connections) == (7, 3)


def test_no_server_is_asked_to_take_very_many_by_one_connection(busy: Busy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "MOST", 2)
    for _ in range(4):
        send()
    assert (len(busy.mails), busy.connections) == (4, 2)


def test_a_goodbye_that_goes_wrong_undoes_no_mail(
    busy: Busy, turn: Notification, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "MOST", 1)
    busy.goodbye = "vale " * 3000  # more than is read of an answer
    assert (tried(turn).status, turn.attempts, len(busy.mails)) == (Status.SENT, 1, 1)


def test_a_connection_is_not_used_again_after_something_went_wrong(busy: Busy) -> None:
    send()
    with pytest.raises(SMTPRecipientsRefused):
        send(to="nobody@example.org")
    send()
    assert (len(busy.mails), busy.connections) == (2, 2)


def test_a_connection_to_another_server_or_left_alone_for_long_is_not_used(
    busy: Busy, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    send()
    another, port = Busy(most=3), settings.EMAIL_PORT
    with sending_to(another, settings, backend="tocsite.smtp.EmailBackend"):
        send()
    assert (busy.connections, another.connections) == (1, 1)
    settings.EMAIL_PORT = port
    send()
    monkeypatch.setattr(smtp, "STAYS", 0)
    send()
    assert (len(busy.mails), busy.connections) == (3, 3)


@pytest.mark.parametrize("body", [".", "..", ".\n.Vale\n.", "Vale\n.\nVale", "a\n\n.\n\n", "Vale.\nVale", ""])
def test_dots_arrive_as_they_were(busy: Busy, body: str) -> None:
    send(body)
    (arrived,) = busy.mails
    assert message_from_bytes(arrived).get_payload().replace("\r\n", "\n").rstrip("\n") == body.rstrip("\n")


def test_a_page_waits_no_longer_for_a_mail_than_for_anything_else(server: Slow) -> None:
    with pytest.raises(OSError, match="timed out"):
        mail.send_mail("Salve", "Vale", None, ["ana@example.org"])
