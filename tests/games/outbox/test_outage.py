"""A mail server out of reach: few mails knock at it, and all go as soon as it answers."""

import socket
from datetime import timedelta
from smtplib import (
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
    SMTPServerDisconnected,
)
from socket import gaierror

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from pytest_django.fixtures import Settings

from games import tasks
from games.models import AccountMail, Beacon, Notification
from games.services.outbox import account_mails, delivery, mail_server
from tests.games.outbox.smtp_servers import sending_to
from tests.games.outbox.test_patience import Busy
from tests.local_site import free_port
from tests.tables import person, running_game
from tocsite import smtp

Status = Notification.Status
pytestmark = pytest.mark.django_db


@pytest.fixture
def closed_door(settings: Settings) -> int:
    """A port nobody listens at, until a test opens a server there."""
    port = free_port()
    settings.EMAIL_BACKEND = "tocsite.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    return port


@pytest.fixture
def waiting(db: None) -> int:
    """Five games have begun, and their mails wait; so does one of an account. Their number."""
    for number in range(5):
        running_game(person(f"Ana{number}"), person(f"Ben{number}"))
    account_mails.owe_account_mail(mail.EmailMessage("Salve", "Vale", to=["cai@example.org"]))
    return Notification.objects.count() + 1


def attempts() -> list[int]:
    return [row.attempts for model in (Notification, AccountMail) for row in model.objects.order_by("pk")]


def sweep_for(minutes: float) -> None:
    """Let a worker sweep every ten seconds for so long; the clock stands there afterwards."""
    began = timezone.now()
    for seconds in range(0, int(minutes * 60) + 1, 10):
        with time_machine.travel(began + timedelta(seconds=seconds), tick=False):
            tasks.send_due_mail()


@pytest.mark.parametrize("minutes_away", [0, 4, 190])
def test_all_waiting_mails_go_within_a_minute_of_the_servers_return(
    closed_door: int, waiting: int, settings: Settings, minutes_away: int
) -> None:
    began = timezone.now()
    for minutes in sorted({0, min(1, minutes_away), minutes_away}):
        with time_machine.travel(began + timedelta(minutes=minutes), tick=False):
            tasks.send_due_mail()
    server = Busy(most=1000)
    now = began + timedelta(minutes=minutes_away, seconds=1)
    with time_machine.travel(now, tick=False), sending_to(server, settings, backend="tocsite.smtp.EmailBackend"):
        sweep_for(1)
    assert len(server.mails) == waiting
    assert not Notification.objects.exclude(status=Status.SENT).exists() and not AccountMail.objects.exists()
    assert not Beacon.objects.filter(name=mail_server.AWAY).exists()


def test_a_closed_door_is_knocked_at_twice_a_minute_and_costs_no_mail_an_attempt(
    closed_door: int, waiting: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks.send_due_mail()
    knocks = list[int]()
    knock = smtp.knock

    def counted() -> None:
        knocks.append(1)
        knock()

    monkeypatch.setattr(smtp, "knock", counted)
    tried = attempts()
    assert 0 < sum(tried) <= mail_server.MOST_IN_VAIN
    sweep_for(10)
    assert 10 <= len(knocks) <= 25
    assert attempts() == tried


def test_a_new_mail_waits_with_the_others(closed_door: int, waiting: int) -> None:
    tasks.send_due_mail()
    game = running_game(person("Dea"), person("Eva"))
    for row in game.notifications.all():
        tasks.send_notification(row.pk)
    assert not game.notifications.exclude(status=Status.PENDING, attempts=0).exists()


def test_a_server_that_goes_down_again_is_left_alone_again(closed_door: int, waiting: int, settings: Settings) -> None:
    tasks.send_due_mail()
    shy = Busy(most=1000)
    with sending_to(shy, settings, backend="tocsite.smtp.EmailBackend"):
        Beacon.objects.update(at=timezone.now() - mail_server.KNOCK_EVERY)
        assert mail_server.look_again(Notification.objects.all())
    settings.EMAIL_PORT = closed_door
    delivery.send_due()
    assert mail_server.is_away()
    assert max(Notification.objects.values_list("attempts", flat=True)) <= 2


@pytest.mark.parametrize(
    ("error", "of_the_server"),
    [
        (ConnectionRefusedError(111, "Connection refused"), True),
        (gaierror(-2, "Name or service not known"), True),
        (SMTPConnectError(554, b"No service here"), True),
        (SMTPAuthenticationError(454, b"4.7.0 Temporary authentication failure"), True),
        (SMTPDataError(421, b"4.3.2 Shutting down"), True),
        (SMTPRecipientsRefused({"a@x.org": (452, b"4.3.1 Insufficient system storage")}), True),
        (SMTPRecipientsRefused({"a@x.org": (450, b"4.2.0 Greylisted")}), False),
        (SMTPRecipientsRefused({"a@x.org": (452, b"4.2.2 Mailbox full")}), False),
        (SMTPDataError(554, b"5.7.1 Spam"), False),
        (SMTPSenderRefused(550, b"5.7.1 Not you", "noreply@x.org"), False),
        (SMTPServerDisconnected("Connection unexpectedly closed"), False),
        (ValueError("a fault of ours"), False),
    ],
)
def test_the_server_is_away_when_nobody_is_let_in_and_not_when_one_mail_is_refused(
    error: Exception, of_the_server: bool
) -> None:
    assert smtp.is_away(error) == of_the_server


def test_a_server_that_never_greets_is_away(settings: Settings) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_TIMEOUT = "tocsite.smtp.EmailBackend", 0.2
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        settings.EMAIL_HOST, settings.EMAIL_PORT = deaf.getsockname()
        with pytest.raises(OSError, match="timed out") as raised:
            smtp.knock()
    assert smtp.is_away(raised.value)
