"""A mail that the database owes is sent: once, and in the end."""

import threading
from collections.abc import Callable, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, connections
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.mail import box
from games.models import Game, MailKind, Notification
from games.services.clock import deadlines
from games.services.outbox import compose, delivery
from tests.tables import PACE, person, running_game, time_out
from tests.waiting import PATIENCE

Kind = MailKind
Status = Notification.Status


def owed_mail(game: Game, kind: Kind = Kind.TURN) -> Notification:
    return game.notifications.filter(kind=kind).earliest("pk")


def let_mail_wait(span: timedelta) -> None:
    """Move every back-off and claim so far into the past."""
    for row in Notification.objects.all():
        row.due -= span
        row.claimed = row.claimed and row.claimed - span
        row.save(update_fields=["due", "claimed"])


def let_worker_die(mail: Notification, attempts: int = 1) -> None:
    """Leave a mail claimed, so long ago that another worker may take it over."""
    Notification.objects.filter(pk=mail.pk).update(status=Status.SENDING, claimed=timezone.now(), attempts=attempts)
    let_mail_wait(delivery.STALE)


def at_the_same_time(work: Callable[[], object], workers: int) -> None:
    """Run the work in so many threads, each with a database connection of its own."""

    def run() -> None:
        barrier.wait()
        work()
        connections.close_all()

    barrier = threading.Barrier(workers)
    threads = [threading.Thread(target=run) for _ in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_a_mail_is_sent_once_however_often_its_task_comes(game: Game) -> None:
    turn = owed_mail(game)
    for _ in range(3):
        delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert len(mail.outbox) == 1
    assert (turn.status, turn.attempts) == (Status.SENT, 1)
    assert turn.sent is not None


def test_the_sweep_sends_what_no_task_has_sent(game: Game) -> None:
    delivery.send_due()
    assert len(mail.outbox) == game.notifications.count() == 3
    assert set(game.notifications.values_list("status", flat=True)) == {Status.SENT}
    assert delivery.send_due() == 0


def test_a_mail_that_another_worker_has_claimed_is_left_to_it(game: Game) -> None:
    turn = owed_mail(game)
    Notification.objects.filter(pk=turn.pk).update(status=Status.SENDING, claimed=timezone.now(), attempts=1)
    assert not delivery.send_notification(notification_id=turn.pk)
    assert mail.outbox == []


def test_the_claim_of_a_dead_worker_is_taken_over(game: Game) -> None:
    turn = owed_mail(game)
    let_worker_die(turn)
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.attempts, len(mail.outbox)) == (Status.SENT, 2, 1)


def test_a_worker_that_died_before_it_could_say_so_leaves_no_double(
    game: Game, settings: Settings, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND = "games.mail.box.LocalBox"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    turn = owed_mail(game)
    compose.write_email(turn).send()
    let_worker_die(turn)
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert turn.status == Status.SENT
    assert len(box.names()) == 1


def test_a_mail_that_kills_every_worker_is_given_up(game: Game) -> None:
    turn = owed_mail(game)
    let_worker_die(turn, attempts=len(delivery.BACK_OFF) + 1)
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert (turn.status, mail.outbox) == (Status.FAILED, [])
    assert "workers died" in turn.error


def test_no_mail_asks_for_a_decision_that_is_gone(game: Game) -> None:
    turn = owed_mail(game)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert (turn.status, mail.outbox) == (Status.VOID, [])


def test_the_news_that_a_game_has_begun_is_sent_even_when_late(game: Game) -> None:
    started = owed_mail(game, Kind.STARTED)
    time_out(game)
    deadlines.expire(game_id=game.pk)
    delivery.send_notification(notification_id=started.pk)
    started.refresh_from_db()
    assert (started.status, len(mail.outbox)) == (Status.SENT, 1)


def refuse_connections(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1  # nobody listens on port 1


def test_a_refused_mail_is_tried_again_later(game: Game, settings: Settings) -> None:
    backend = settings.EMAIL_BACKEND
    refuse_connections(settings)
    turn = owed_mail(game)
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.attempts) == (Status.PENDING, 1)
    assert "refused" in turn.error
    settings.EMAIL_BACKEND = backend
    assert not delivery.send_notification(notification_id=turn.pk), "its pause is not over"
    let_mail_wait(delivery.BACK_OFF[0])
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    assert (turn.status, turn.error, len(mail.outbox)) == (Status.SENT, "", 1)


def test_a_mail_refused_for_a_day_ends_as_failed_with_the_reason(game: Game, settings: Settings) -> None:
    refuse_connections(settings)
    turn = owed_mail(game)
    for pause in (*delivery.BACK_OFF, timedelta()):
        delivery.send_notification(notification_id=turn.pk)
        let_mail_wait(pause)
    turn.refresh_from_db()
    assert (turn.status, turn.attempts) == (Status.FAILED, len(delivery.BACK_OFF) + 1)
    assert "refused" in turn.error
    assert not delivery.send_notification(notification_id=turn.pk)


def test_a_broken_mail_does_not_hold_up_the_others(game: Game) -> None:
    turn = owed_mail(game)
    type(turn.user).objects.filter(pk=turn.user_id).update(timezone="Nowhere/At_All")
    delivery.send_due()
    others = game.notifications.exclude(user=turn.user_id)
    assert len(mail.outbox) == others.count() == 1
    turn.refresh_from_db()
    assert (turn.status, "Nowhere" in turn.error) == (Status.PENDING, True)


@pytest.mark.django_db(transaction=True)
def test_four_sweeps_at_once_send_each_mail_once() -> None:
    for number in range(4):
        running_game(person(f"Ana{number}"), person(f"Ben{number}"))
    at_the_same_time(delivery.send_due, 4)
    sent = [message.message()["Message-ID"] for message in mail.outbox]
    assert len(sent) == len(set(sent)) == Notification.objects.count() == 12


class SlowServer(EmailBackend):
    """A mail server that takes its time: long enough for the claim to look stale."""

    asked, may_go_on = threading.Event(), threading.Event()

    def send_messages(self, email_messages: Sequence[mail.EmailMessage]) -> int:
        self.asked.set()
        self.may_go_on.wait(PATIENCE)
        return super().send_messages(email_messages)


@pytest.mark.django_db(transaction=True)
def test_a_slow_living_sender_is_never_doubled(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.EMAIL_BACKEND = f"{__name__}.SlowServer"
    monkeypatch.setattr(delivery, "STALE", timedelta())
    turn = owed_mail(running_game(person("Ana"), person("Ben"), pace=PACE))

    def send_slowly() -> None:
        delivery.send_notification(notification_id=turn.pk)
        connection.close()

    slow = threading.Thread(target=send_slowly)
    slow.start()
    assert SlowServer.asked.wait(PATIENCE)
    assert not delivery.send_notification(notification_id=turn.pk)
    SlowServer.may_go_on.set()
    slow.join()
    turn.refresh_from_db()
    assert (turn.status, turn.attempts, len(mail.outbox)) == (Status.SENT, 1, 1)
