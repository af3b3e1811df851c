"""The three doors that mail comes in by, each as a mail server or a mail service meets it."""

import asyncio
import base64
import logging
import os
import smtplib
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings as current
from django.db import connection, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from games.mail import address, server
from games.mail.inbound import LARGEST
from games.models import Game, IncomingMail, Move, Notification, Seat
from tests.games.mail.post import claim_of, written
from tests.local_site import BUSY, ROOT, SITE_VARIABLES, wait_for
from tests.orders import to_move
from tests.processes.crew import database_url
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db(transaction=True)
ANSWER = Notification.Kind.ANSWER


@pytest.fixture
def seat() -> Seat:
    """The one that is to select a province in a new game of two."""
    return to_move(running_game(person("Ana"), person("Ben")))


def done() -> list[str]:
    return list(Move.objects.exclude(action="").values_list("action", flat=True))


# The pipe


@pytest.fixture
def pipe(tmp_path: Path) -> Callable[..., "subprocess.Popen[bytes]"]:
    """Begin ``manage.py deliver_mail`` on the test's database, with a mail on its standard input."""
    kept = {name: value for name, value in os.environ.items() if name not in SITE_VARIABLES}
    environment = kept | {
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": database_url(),
        "CELERY_BROKER_URL": "filesystem://localhost/",
        "SECRET_KEY": current.SECRET_KEY,
        "DJANGO_SETTINGS_MODULE": "tocsite.settings",
    }

    def begin(raw: bytes, **variables: str) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            [sys.executable, "manage.py", "deliver_mail"],
            cwd=ROOT,
            env=environment | variables,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdin is not None
        process.stdin.write(raw)
        process.stdin.close()
        return process

    return begin


def envelope(seat: Seat, sender: str = "max@example.org") -> dict[str, str]:
    return {"ORIGINAL_RECIPIENT": address.address_of(claim_of(seat)), "SENDER": sender}


def test_a_mail_server_pipes_an_order(pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat) -> None:
    assert pipe(written("start in gallia"), **envelope(seat)).wait(60 * BUSY) == 0
    assert done() == ["start in gallia"]


def test_a_mail_delivered_by_four_processes_at_once_acts_once(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    raw, variables = written("start in gallia"), envelope(seat)
    processes = [pipe(raw, **variables) for _ in range(4)]
    assert [process.wait(60 * BUSY) for process in processes] == [0] * 4
    assert done() == ["start in gallia"]
    assert IncomingMail.objects.get().copies == 4
    assert Notification.objects.filter(kind=ANSWER).count() == 1


def test_two_mails_for_one_decision_at_once_are_one_move(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    variables = envelope(seat)
    processes = [pipe(written(f"start in {province}"), **variables) for province in ("gallia", "asia")]
    assert [process.wait(60 * BUSY) for process in processes] == [0, 0]
    assert len(done()) == 1
    assert sorted(IncomingMail.objects.values_list("outcome", flat=True)) == ["acted", "stale"]


def test_a_process_that_is_killed_leaves_nothing_and_the_mail_counts_when_it_comes_again(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    raw, variables = written("start in gallia"), envelope(seat)
    with connection.cursor() as cursor, held(seat.game_id):
        process = pipe(raw, **variables)
        wait_for(lambda: waits_for_a_lock(cursor))
        process.kill()
        process.wait(30 * BUSY)
    assert (done(), IncomingMail.objects.count()) == ([], 0)
    assert pipe(raw, **variables).wait(60 * BUSY) == 0
    assert done() == ["start in gallia"]


@contextmanager
def held(game_id: int) -> Iterator[None]:
    """Another connection keeps the game's row lock."""
    taken, release = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=game_id)
            taken.set()
            release.wait(60 * BUSY)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    taken.wait(30 * BUSY)
    yield
    release.set()
    thread.join()


def waits_for_a_lock(cursor: object) -> bool:
    cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    return cursor.fetchone()[0] > 0


def test_what_fails_at_the_last_moment_leaves_nothing_and_is_tried_again(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    raw, variables = written("start in gallia"), envelope(seat)
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_notification ADD CONSTRAINT broken CHECK (kind <> 'answer')")
        try:
            process = pipe(raw, **variables)
            assert process.wait(60 * BUSY) == os.EX_TEMPFAIL
        finally:
            cursor.execute("ALTER TABLE games_notification DROP CONSTRAINT broken")
    assert (done(), IncomingMail.objects.count()) == ([], 0)
    assert pipe(raw, **variables).wait(60 * BUSY) == 0
    assert done() == ["start in gallia"]


def test_an_address_that_takes_no_orders_comes_back_to_its_writer(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    variables = {"ORIGINAL_RECIPIENT": "orders+aaaa@127.0.0.1", "SENDER": "max@example.org"}
    process = pipe(written("2"), **variables)
    assert process.wait(60 * BUSY) == os.EX_NOUSER
    assert process.stderr is not None
    assert b"takes no orders" in process.stderr.read()


def test_a_database_that_is_away_keeps_the_mail_with_its_server(
    pipe: Callable[..., "subprocess.Popen[bytes]"], seat: Seat
) -> None:
    away = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    assert pipe(written("2"), **envelope(seat), **away).wait(60 * BUSY) == os.EX_TEMPFAIL


# The mail server


@pytest.fixture(params=[False, True], ids=["SMTP", "LMTP"])
def client(request: pytest.FixtureRequest) -> Iterator[smtplib.SMTP]:
    """A mail server that talks to ours."""
    with listening(lmtp=request.param) as port:
        caller = smtplib.LMTP("127.0.0.1", port) if request.param else smtplib.SMTP("127.0.0.1", port)
        with caller:
            yield caller


@contextmanager
def listening(*, lmtp: bool) -> Iterator[int]:
    """Our mail server in a thread; its port."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    begun = asyncio.run_coroutine_threadsafe(server.listen(host="127.0.0.1", port=0, lmtp=lmtp), loop).result(30)
    yield begun.sockets[0].getsockname()[1]
    loop.call_soon_threadsafe(begun.close)
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def test_a_mail_server_hands_an_order_over(client: smtplib.SMTP, seat: Seat) -> None:
    client.sendmail("max@example.org", [address.address_of(claim_of(seat)).upper()], written("start in gallia"))
    assert done() == ["start in gallia"]


@pytest.mark.parametrize("to", ["max@example.com", "postmaster@127.0.0.1", "orders@elsewhere.example", "orders+x"])
def test_it_takes_mail_for_nobody_else(client: smtplib.SMTP, seat: Seat, to: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        client.sendmail("max@example.org", [to], written("2"))
    assert {code for code, _text in refused.value.recipients.values()} == {550}
    assert not IncomingMail.objects.exists()


def test_a_wrong_address_is_refused_by_name(client: smtplib.SMTP, seat: Seat) -> None:
    with pytest.raises(smtplib.SMTPDataError) as refused:
        client.sendmail("max@example.org", ["orders+aaaa@127.0.0.1"], written("2"))
    assert refused.value.smtp_code == 550


def test_a_second_recipient_is_to_come_again(client: smtplib.SMTP, seat: Seat) -> None:
    to = [address.address_of(claim_of(seat)), "noreply@127.0.0.1"]
    refused = client.sendmail("max@example.org", to, written("start in gallia"))
    assert {code for code, _text in refused.values()} == {452}
    assert done() == ["start in gallia"]


def test_a_mail_that_is_too_big_is_refused_before_it_is_sent(client: smtplib.SMTP, seat: Seat) -> None:
    with pytest.raises(smtplib.SMTPSenderRefused) as refused:
        client.sendmail("max@example.org", [address.address_of(claim_of(seat))], b"x\r\n" * LARGEST)
    assert refused.value.smtp_code == 552


def test_a_mail_that_says_nothing_of_its_size_is_refused_all_the_same(seat: Seat) -> None:
    with listening(lmtp=False) as port, smtplib.SMTP("127.0.0.1", port) as caller:
        caller.helo()
        caller.mail("max@example.org")
        caller.rcpt(address.address_of(claim_of(seat)))
        assert caller.data(b"x\r\n" * LARGEST)[0] == 552


def test_a_long_line_is_no_hindrance(client: smtplib.SMTP, seat: Seat) -> None:
    raw = written("start in gallia\n\n> " + "x" * 20_000)
    client.sendmail("max@example.org", [address.address_of(claim_of(seat))], raw)
    assert done() == ["start in gallia"]


def test_a_report_without_a_sender_is_taken_and_never_answered(client: smtplib.SMTP, seat: Seat) -> None:
    client.sendmail("", ["noreply@127.0.0.1"], written("start in gallia"))
    assert (done(), Notification.objects.filter(kind=ANSWER).exists()) == ([], False)


def test_the_address_for_orders_stands_in_no_log(seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    raw, to = written("start in gallia"), address.address_of(claim_of(seat))
    with listening(lmtp=False) as port, smtplib.SMTP("127.0.0.1", port, timeout=20) as client:
        client.sendmail("max@example.org", [to], raw)
    assert "acted" in caplog.text
    assert to.partition("@")[0] not in caplog.text


def test_so_many_connections_and_no_more(seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    with listening(lmtp=False) as port:
        callers = [socket.create_connection(("127.0.0.1", port), 10) for _ in range(server.MOST_CONNECTIONS + 1)]
        greetings = [caller.recv(3) for caller in callers]
        for caller in callers:
            caller.close()
        assert greetings == [b"220"] * server.MOST_CONNECTIONS + [b"421"]
        wait_for(lambda: greeting(port) == b"220")
    assert "Traceback" not in caplog.text


def greeting(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as caller:
        return caller.recv(3)


# The mail service


@pytest.fixture
def service(settings: Settings) -> Client:
    """A mail service that knows the secret."""
    settings.ROOT_URLCONF = "tests.games.mail.webhook_urls"
    settings.ANYMAIL = {"WEBHOOK_SECRET": "service:secret"}
    secret = base64.b64encode(b"service:secret").decode()
    return Client(headers={"authorization": f"Basic {secret}"})


def call(service: Client, raw: bytes, to: str) -> int:
    """What Postmark posts of a mail, and the status it gets."""
    told = {
        "RawEmail": raw.decode(),
        "OriginalRecipient": to,
        "Headers": [{"Name": "Return-Path", "Value": "<max@example.org>"}],
    }
    return service.post("/mail-service/postmark/inbound/", told, "application/json").status_code


def test_a_mail_service_passes_an_order_on(service: Client, seat: Seat) -> None:
    assert call(service, written("start in gallia"), address.address_of(claim_of(seat))) == 200
    assert done() == ["start in gallia"]
    assert IncomingMail.objects.get().sender == "max@example.org"


def test_nobody_else_can(service: Client, seat: Seat) -> None:
    stranger = Client()
    assert call(stranger, written("start in gallia"), address.address_of(claim_of(seat))) == 400
    assert done() == []


def test_a_service_that_tells_no_envelope_is_read_by_the_mails_own_headers(service: Client, seat: Seat) -> None:
    to = address.address_of(claim_of(seat))
    raw = written("start in gallia").replace(b"To: orders", f"To: {to}".encode())
    assert call(service, raw, "") == 200
    assert done() == ["start in gallia"]


def test_there_is_no_such_address_without_a_secret(client_of_a_bare_site: Client) -> None:
    assert client_of_a_bare_site.post("/mail-service/postmark/inbound/").status_code == 404


@pytest.fixture
def client_of_a_bare_site() -> Client:
    return Client()
