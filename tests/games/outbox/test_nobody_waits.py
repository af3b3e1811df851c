"""While a mail server takes its time, whoever plays does not: no row of a mail is locked until it has answered."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from threading import Event

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import connection, connections, transaction
from pytest_django.fixtures import Settings

from games.models import Digest, Game, MailKind, Notification, Seat
from games.services.outbox import delivery, digests
from tests.games.outbox.smtp_servers import sending_to
from tests.games.outbox.test_asked_anew import press
from tests.games.outbox.test_delivery import let_mail_wait, owed_mail
from tests.games.outbox.test_digests import let_the_hour_come, reader
from tests.orders import choose_provinces, select_hands, to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db(transaction=True)
Kind = MailKind
Status = Notification.Status
MOST = 30  # seconds until a server that nobody tells to go on does so by itself, and a test fails


class Pondering:
    """Takes every mail, and answers when it may go on; ``mails`` are those it has got."""

    def __init__(self) -> None:
        self.mails, self.asked, self.may_go_on, self.gave_up = list[bytes](), Event(), Event(), False

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails.append(envelope.original_content or b"")
        self.asked.set()
        self.gave_up |= not await asyncio.to_thread(self.may_go_on.wait, MOST)
        return "250 OK"

    @property
    def ids(self) -> list[str]:
        return [str(message_from_bytes(each)["Message-ID"]) for each in self.mails]

    @contextmanager
    def over(self, send: Callable[[], object]) -> Iterator[int]:
        """Within it a worker, whose database connection is the result, waits for the answer to what it sends."""
        with ThreadPoolExecutor(1) as pool:
            backend = pool.submit(_pid).result()
            sending = pool.submit(_and_leave, send)
            try:
                assert self.asked.wait(MOST)
                yield backend
            finally:
                self.may_go_on.set()
            sending.result()
        assert not self.gave_up, "somebody waited for the mail server"


def _pid() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


def _and_leave(send: Callable[[], object]) -> None:
    try:
        send()
    finally:
        connections.close_all()


@pytest.fixture
def server(settings: Settings) -> Iterator[Pondering]:
    pondering = Pondering()
    settings.EMAIL_TIMEOUT = settings.EMAIL_PATIENCE = 2 * MOST
    with sending_to(pondering, settings, backend="tocsite.smtp.EmailBackend"):
        yield pondering


@pytest.fixture
def seat() -> Seat:
    """Of somebody in their first turn, who has all mails of the game in the digest."""
    game: Game = running_game(reader("Ana"), reader("Ben"))
    Game.objects.filter(pk=game.pk).update(protocol=1, seed=b"quiet times".ljust(32))
    select_hands(choose_provinces(game))
    delivery.send_due()
    game.refresh_from_db()
    return to_move(game)


@pytest.fixture
def digest(seat: Seat) -> Digest:
    """With the question that the seat is asked."""
    let_the_hour_come()
    gathered = digests.gather(user_id=seat.user_id or 0)
    assert gathered is not None
    return gathered


def turns(seat: Seat) -> list[str]:
    """Return the status of each mail of the decision that the seat owes, the oldest first."""
    seat.refresh_from_db()
    rows = Notification.objects.filter(seat=seat, kind=Kind.TURN, move=seat.asked_move)
    return list(rows.order_by("pk").values_list("status", flat=True))


def test_an_order_by_a_link_does_not_wait_for_a_digest_on_its_way(
    server: Pondering, seat: Seat, digest: Digest
) -> None:
    with server.over(lambda: digests.send_digest(digest_id=digest.pk)):
        press(seat)
        assert turns(seat) == [Status.VOID, Status.PENDING]
    assert turns(seat) == [Status.SENT, Status.PENDING], "the digest has told it, and the next question is to come"
    delivery.send_due()
    let_the_hour_come()
    digests.send_due()
    assert turns(seat) == [Status.SENT, Status.SENT]
    assert len(set(server.ids)) == len(server.ids)


def test_a_digest_that_is_composed_after_an_order_does_not_ask_for_it(
    server: Pondering, seat: Seat, digest: Digest
) -> None:
    press(seat)
    server.may_go_on.set()
    digests.send_digest(digest_id=digest.pk)
    assert turns(seat) == [Status.VOID, Status.PENDING]
    assert all(b"Answer by email" not in each for each in server.mails)


def test_a_living_worker_is_left_the_digest_that_it_has_in_hand(
    server: Pondering, digest: Digest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "STALE", timedelta())
    with server.over(lambda: digests.send_digest(digest_id=digest.pk)):
        assert not digests.send_digest(digest_id=digest.pk)
    digest.refresh_from_db()
    assert (digest.status, digest.attempts, len(server.mails)) == (Status.SENT, 1, 1)


def test_a_digest_that_the_server_has_and_the_database_does_not_know_of_is_sent_again(
    server: Pondering, seat: Seat, digest: Digest
) -> None:
    with server.over(lambda: digests.send_digest(digest_id=digest.pk)) as backend, connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [backend])
    assert turns(seat) == [Status.COLLECTED]
    Digest.objects.update(due=digest.created)
    assert digests.send_digest(digest_id=digest.pk)
    digest.refresh_from_db()
    assert (digest.status, digest.attempts, turns(seat)) == (Status.SENT, 2, [Status.SENT])
    assert len(server.ids) == 2 and len(set(server.ids)) == 1, "mail programs show it once"


def test_nobody_waits_for_the_row_of_a_mail_or_a_digest_that_is_on_its_way(
    server: Pondering, seat: Seat, digest: Digest
) -> None:
    with server.over(lambda: digests.send_digest(digest_id=digest.pk)):
        assert can_be_locked(Digest, digest.pk)
        assert all(can_be_locked(Notification, pk) for pk in digest.notifications.values_list("pk", flat=True))


def test_nobody_waits_for_the_row_of_a_decision_that_is_on_its_way(server: Pondering) -> None:
    turn = owed_mail(running_game(person("Cai"), person("Dea")))
    with server.over(lambda: delivery.send_notification(notification_id=turn.pk)):
        assert can_be_locked(Notification, turn.pk)
        let_mail_wait(delivery.STALE)
        assert not delivery.send_notification(notification_id=turn.pk), "its worker lives"
    turn.refresh_from_db()
    assert (turn.status, turn.attempts, len(server.mails)) == (Status.SENT, 1, 1)


def can_be_locked(model: type[Digest] | type[Notification], pk: int) -> bool:
    """Tell if this row can be locked at once."""
    with transaction.atomic():
        return model._default_manager.select_for_update(skip_locked=True).filter(pk=pk).exists()
