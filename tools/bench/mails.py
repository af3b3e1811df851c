"""Full decision mails, from the claim of their row to their acceptance by the mail server, pictures already drawn."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from time import process_time

from django.db.models import F, Value
from django.db.models.functions import Concat
from django.test import override_settings

from accounts.models import User
from games.models import Game, MailKind, Notification, Seat
from games.services.outbox import compose, delivery
from tools.bench import database
from tools.bench.figures import BenchFigure, seconds
from tools.bench.processes import ADDRESS, free_port, wait_for

SHARES = (0.2, 0.4, 0.6, 0.8)
"""The played shares of each game in the positions of the mails."""
ROUNDS = 50
SMTP = "tocsite.smtp.EmailBackend"


def measure_mails() -> Iterator[BenchFigure]:
    """Measure the mails that one process writes and hands over in a second, and the weight of the
    heaviest.

    The process waits for the database and the mail server meanwhile: the number that would fill a
    core is given beside it, by the median round. The quickest stands there too, because a busy
    machine counts its own troubles as the process's time.
    """
    mail_ids = [owe_mail(f"mail-{number}", share) for number, share in enumerate(SHARES)]
    User.objects.update(email=Concat(F("username"), Value("@example.org")))
    with handed_to_a_sink():
        send_mails(mail_ids)  # draws the pictures
        times, busy = zip(*[both_clocks(mail_ids) for _ in range(ROUNDS) if owe_again(mail_ids)], strict=True)
        weights = [weigh_mail(mail_id) for mail_id in mail_ids]
    mails_sent = len(mail_ids) * ROUNDS
    yield BenchFigure("mail.decision", round(mails_sent / sum(times), 1), "mails/s", mails_sent)
    yield BenchFigure("mail.decision.core", round(len(mail_ids) / median(busy), 1), "mails/s/core", mails_sent)
    yield BenchFigure("mail.decision.core.quickest", round(len(mail_ids) / min(busy), 1), "mails/s/core", mails_sent)
    yield BenchFigure("mail.decision.weight", max(weights), "bytes", len(weights))


def both_clocks(mail_ids: list[int]) -> tuple[float, float]:
    """Return the time of sending, and the part of it that this process is at work."""
    began = process_time()
    took, busy = seconds(lambda: send_mails(mail_ids)), process_time() - began
    assert_sent(mail_ids)
    return took, busy


def owe_mail(name: str, share: float) -> int:
    """Make a game with many options for somebody, and owe the mail that asks for the decision."""
    game, _to_come = database.game_at(name, share)
    seat = first_asked(game)
    assert seat.user is not None and seat.asked_move is not None  # a decision is owed by a person and a move
    row = Notification.objects.create(game=game, seat=seat, user=seat.user, kind=MailKind.TURN, move=seat.asked_move)
    return row.pk


def first_asked(game: Game) -> Seat:
    return game.seats.select_related("user").filter(asked_move__isnull=False).order_by("index")[0]


def owe_again(mail_ids: list[int]) -> int:
    """Let these mails be due as if they had never been sent."""
    waiting = {"status": Notification.Status.PENDING, "attempts": 0, "sent": None, "claimed": None}
    return Notification.objects.filter(pk__in=mail_ids).update(**waiting)


def send_mails(mail_ids: list[int]) -> None:
    """Send each mail by the workers' own service."""
    for mail_id in mail_ids:
        delivery.send_notification(notification_id=mail_id)


def assert_sent(mail_ids: list[int]) -> None:
    assert not Notification.objects.filter(pk__in=mail_ids).exclude(status=Notification.Status.SENT).exists()


def weigh_mail(mail_id: int) -> int:
    """Return the bytes of a mail on the wire."""
    notification = Notification.objects.select_related("game", "seat", "user").get(pk=mail_id)
    return len(compose.write_email(notification).message().as_bytes())


@contextmanager
def handed_to_a_sink() -> Iterator[None]:
    """Send mails to a mail server that keeps none."""
    with sink() as port, override_settings(EMAIL_BACKEND=SMTP, EMAIL_HOST=ADDRESS, EMAIL_PORT=port):
        yield


@contextmanager
def sink() -> Iterator[int]:
    """Start a mail server in a process of its own that takes every mail and keeps none; return its port."""
    port = free_port()
    command = [sys.executable, "-m", "aiosmtpd", "--nosetuid", "--class", "aiosmtpd.handlers.Sink"]
    process = subprocess.Popen([*command, "--listen", f"{ADDRESS}:{port}"])
    try:
        wait_for(port)
        yield port
    finally:
        process.terminate()
        process.wait()
