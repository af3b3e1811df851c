"""The pipe: a mail server's own process hands one mail over, and its exit says what became of it."""

import os
import subprocess
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from pytest_django.fixtures import Settings

from games.mail import address
from games.mail.inbound import LARGEST
from games.models import IncomingMail, MailKind, Notification, Seat
from games.services.outbox import postmaster
from tests import tables
from tests.games.inbox.doors import begin, done, held, waits_for_a_lock
from tests.games.mail.post import claim_of, write_mail
from tests.local_site import BUSY, wait_for
from tests.orders import to_move

pytestmark = pytest.mark.django_db(transaction=True)
ANSWER = MailKind.ANSWER
Pipe = Callable[..., "subprocess.Popen[bytes]"]
Piped = Callable[..., int]


@pytest.fixture
def pipe(tmp_path: Path) -> Pipe:
    """Begin ``manage.py deliver_mail`` with a mail on its standard input."""

    def begun(raw: bytes, *arguments: str, **variables: str) -> "subprocess.Popen[bytes]":
        process = begin(tmp_path, "deliver_mail", *arguments, **variables)
        assert process.stdin is not None
        process.stdin.write(raw)
        process.stdin.close()
        return process

    return begun


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Piped:
    """The same command in this process, for what a process of its own has no part in: its exit."""

    def delivered(raw: bytes, *arguments: str, **variables: str) -> int:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(raw)))
        try:
            call_command("deliver_mail", *arguments)
        except SystemExit as end:
            return int(str(end.code))
        return 0

    return delivered


def envelope(seat: Seat, sender: str = "max@example.org") -> dict[str, str]:
    return {"ORIGINAL_RECIPIENT": address.address_of(claim_of(seat)), "SENDER": sender}


def test_a_mail_server_pipes_an_order(pipe: Pipe, seat: Seat) -> None:
    assert pipe(write_mail("start in gallia"), **envelope(seat)).wait(60 * BUSY) == 0
    assert done() == ["start in gallia"]


def test_a_mail_to_several_addresses_in_one_pipe_counts_for_each(piped: Piped, seat: Seat) -> None:
    """As Postfix hands it over where it is not told to give each a pipe of its own."""
    others = tables.running_game(tables.person("Cai"), tables.person("Dea"), name="Pax")
    addresses = [address.address_of(claim_of(each)) for each in (seat, to_move(others))]
    arguments = [f"--recipient={each}" for each in addresses]
    assert piped(write_mail("start in gallia"), *arguments, "--sender=max@example.org") == 0
    assert done() == ["start in gallia"] * 2


def test_a_mail_delivered_by_four_processes_at_once_acts_once(pipe: Pipe, seat: Seat) -> None:
    raw, variables = write_mail("start in gallia"), envelope(seat)
    processes = [pipe(raw, **variables) for _ in range(4)]
    assert [process.wait(60 * BUSY) for process in processes] == [0] * 4
    assert done() == ["start in gallia"]
    assert IncomingMail.objects.get().copies == 4
    assert Notification.objects.filter(kind=ANSWER).count() == 1


def test_two_mails_for_one_decision_at_once_are_one_move(pipe: Pipe, seat: Seat) -> None:
    variables = envelope(seat)
    processes = [pipe(write_mail(f"start in {province}"), **variables) for province in ("gallia", "asia")]
    assert [process.wait(60 * BUSY) for process in processes] == [0, 0]
    assert len(done()) == 1
    assert sorted(IncomingMail.objects.values_list("outcome", flat=True)) == ["acted", "stale"]


def test_a_process_that_is_killed_leaves_nothing_and_the_mail_counts_when_it_comes_again(
    pipe: Pipe, seat: Seat
) -> None:
    raw, variables = write_mail("start in gallia"), envelope(seat)
    with connection.cursor() as cursor, held(seat.game_id):
        process = pipe(raw, **variables)
        wait_for(lambda: waits_for_a_lock(cursor))
        process.kill()
        process.wait(30 * BUSY)
    assert (done(), IncomingMail.objects.count()) == ([], 0)
    assert pipe(raw, **variables).wait(60 * BUSY) == 0
    assert done() == ["start in gallia"]


def test_a_mail_that_fails_at_the_last_moment_leaves_nothing_and_counts_later(pipe: Pipe, seat: Seat) -> None:
    raw, variables = write_mail("start in gallia"), envelope(seat)
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


@pytest.mark.parametrize("to", ["orders+aaaa@127.0.0.1", "orders@127.0.0.1", "noreply@127.0.0.1"])
def test_a_mail_that_does_nothing_is_never_sent_back_to_whom_it_claims_to_be_from(
    piped: Piped, seat: Seat, to: str
) -> None:
    assert piped(write_mail("2"), ORIGINAL_RECIPIENT=to, SENDER="eve@example.org") == 0
    assert IncomingMail.objects.get().sender == "eve@example.org"


def test_a_mail_for_a_mailbox_of_somebody_else_is_not_swallowed(
    piped: Piped, seat: Seat, capsys: pytest.CaptureFixture[str]
) -> None:
    exit_code = piped(write_mail("2"), ORIGINAL_RECIPIENT="postmaster@127.0.0.1", SENDER="max@example.org")
    assert exit_code == os.EX_NOUSER
    assert "no such mailbox" in capsys.readouterr().err


def test_the_operators_mail_is_handed_on_from_the_pipe(piped: Piped, db: None, settings: Settings) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    assert piped(write_mail("Hello"), ORIGINAL_RECIPIENT="postmaster@127.0.0.1", SENDER="max@example.org") == 0
    postmaster.send_due()
    assert [letter.to for letter in mail.outbox] == [["olga@example.net"]]


def test_a_pipe_that_names_no_recipient_loses_no_mail(
    piped: Piped, seat: Seat, capsys: pytest.CaptureFixture[str]
) -> None:
    assert piped(write_mail("2"), SENDER="max@example.org") == os.EX_TEMPFAIL
    assert "--recipient" in capsys.readouterr().err


def test_a_mail_that_is_too_big_is_read_to_its_end(pipe: Pipe, seat: Seat) -> None:
    """A pipe that broke while it was written would be a failure to many mail servers, to try again or to bounce."""
    assert pipe(write_mail("start in gallia") + b"x\n" * LARGEST, **envelope(seat)).wait(60 * BUSY) == 0
    assert (done(), IncomingMail.objects.get().outcome) == ([], "too big")


def test_a_database_that_is_away_keeps_the_mail_with_its_server(pipe: Pipe, seat: Seat) -> None:
    away = {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    assert pipe(write_mail("2"), **envelope(seat), **away).wait(60 * BUSY) == os.EX_TEMPFAIL
