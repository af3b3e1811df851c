"""The mail server: by SMTP from the world, by LMTP from another."""

import asyncio
import logging
import re
import signal
import smtplib
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from pytest_django.fixtures import Settings

from games.doors import smtp
from games.mail import address, inbound
from games.mail.inbound import LARGEST
from games.models import IncomingMail, MailKind, Notification, Seat
from games.services.outbox import postmaster
from tests.games.inbox.doors import begin, done, held, waits_for_a_lock
from tests.games.mail.post import claim_of, write_mail
from tests.local_site import BUSY, free_port, wait_for
from tests.waiting import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
ANSWER = MailKind.ANSWER
MANY = 1_000_000


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of this process take mails of a megabyte: ten of them in short lines would keep each test for long."""
    monkeypatch.setattr(smtp, "LARGEST", MANY)


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
    ready: Future[tuple[int, Callable[[], None]]] = Future()

    async def take() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        taking = await smtp.listen(smtp.Handler(), host="127.0.0.1", port=0, lmtp=lmtp)
        ready.set_result((taking.sockets[0].getsockname()[1], lambda: loop.call_soon_threadsafe(stop.set)))
        await stop.wait()
        taking.close()

    thread = threading.Thread(target=lambda: asyncio.run(take()))
    thread.start()
    port, end = ready.result(30)
    try:
        yield port
    finally:
        end()
        thread.join()


def test_a_mail_server_hands_an_order_over(client: smtplib.SMTP, seat: Seat) -> None:
    client.sendmail("max@example.org", [address.address_of(claim_of(seat)).upper()], write_mail("start in gallia"))
    assert done() == ["start in gallia"]


@pytest.mark.parametrize("to", ["max@example.com", "postmaster@127.0.0.1", "orders@elsewhere.example", "orders+x"])
def test_the_server_takes_mail_for_nobody_else(client: smtplib.SMTP, seat: Seat, to: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        client.sendmail("max@example.org", [to], write_mail("2"))
    assert {code for code, _text in refused.value.recipients.values()} == {550}
    assert not IncomingMail.objects.exists()


@pytest.mark.parametrize("to", ["postmaster", "Abuse@127.0.0.1"])
def test_the_server_takes_the_mail_of_an_operator_if_there_is_one(
    client: smtplib.SMTP, settings: Settings, to: str
) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]
    client.sendmail("max@example.org", [to], write_mail("Hello"))
    postmaster.send_due()
    assert [letter.to for letter in mail.outbox] == [["olga@example.net"]]


def test_a_wrong_address_is_refused_by_name_to_a_caller_who_is_the_sender(seat: Seat) -> None:
    with (
        listening(lmtp=False) as port,
        smtplib.SMTP("127.0.0.1", port) as caller,
        pytest.raises(smtplib.SMTPDataError) as refused,
    ):
        caller.sendmail("max@example.org", ["orders+aaaa@127.0.0.1"], write_mail("2"))
    assert refused.value.smtp_code == 550


def test_a_wrong_address_is_taken_of_a_server_that_would_send_it_back(seat: Seat) -> None:
    with listening(lmtp=True) as port, smtplib.LMTP("127.0.0.1", port) as caller:
        assert caller.sendmail("max@example.org", ["orders+aaaa@127.0.0.1"], write_mail("2")) == {}
    assert IncomingMail.objects.get().outcome == "wrong token"


def test_a_second_recipient_is_to_come_again(client: smtplib.SMTP, seat: Seat) -> None:
    to = [address.address_of(claim_of(seat)), "noreply@127.0.0.1"]
    refused = client.sendmail("max@example.org", to, write_mail("start in gallia"))
    assert {code for code, _text in refused.values()} == {452}
    assert done() == ["start in gallia"]


def test_a_mail_that_is_too_big_is_refused_before_it_is_sent(seat: Seat) -> None:
    with (
        listening(lmtp=False) as port,
        smtplib.SMTP("127.0.0.1", port) as caller,
        pytest.raises(smtplib.SMTPSenderRefused) as refused,
    ):
        caller.sendmail("max@example.org", [address.address_of(claim_of(seat))], b"x\r\n" * MANY)
    assert refused.value.smtp_code == 552


@pytest.mark.parametrize("filling", [b"x\r\n", b"x", b".\r\n"], ids=["lines", "one line", "dots"])
def test_a_mail_that_is_too_big_is_taken_of_a_server_that_would_send_it_back(seat: Seat, filling: bytes) -> None:
    big, to = write_mail("start in gallia\n") + filling * MANY, address.address_of(claim_of(seat))
    with listening(lmtp=True) as port, smtplib.LMTP("127.0.0.1", port) as caller:
        assert caller.sendmail("max@example.org", [to], big) == {}
        assert (done(), IncomingMail.objects.get().outcome) == ([], "too big")
        caller.sendmail("max@example.org", [to], write_mail("start in gallia"))
    assert done() == ["start in gallia"]


def test_a_mail_that_says_nothing_of_its_size_is_refused_all_the_same(seat: Seat) -> None:
    with listening(lmtp=False) as port, smtplib.SMTP("127.0.0.1", port) as caller:
        caller.helo()
        caller.mail("max@example.org")
        caller.rcpt(address.address_of(claim_of(seat)))
        assert caller.data(b"x\r\n" * MANY)[0] == 552


def test_a_long_line_is_no_hindrance(client: smtplib.SMTP, seat: Seat) -> None:
    raw = write_mail("start in gallia\n\n> " + "x" * 20_000)
    client.sendmail("max@example.org", [address.address_of(claim_of(seat))], raw)
    assert done() == ["start in gallia"]


def test_every_byte_of_a_mail_is_taken_as_it_was_sent(client: smtplib.SMTP, seat: Seat) -> None:
    """Also of lines that begin with a dot, and of those that are longer than what is read at once."""
    lines = [".", "..", ".x", "x" * smtp.LONGEST_PIECE, "." * (2 * smtp.LONGEST_PIECE + 1), "", "end", "."]
    raw = "\r\n".join(["From: max@example.org", "", *lines, ""]).encode()
    client.sendmail("max@example.org", ["noreply@127.0.0.1"], raw)
    assert IncomingMail.objects.get().message_id == inbound.read_mail(raw).message_id  # which is a hash of it


def test_a_mail_that_was_too_big_does_not_hinder_the_next(seat: Seat) -> None:
    with listening(lmtp=False) as port, smtplib.SMTP("127.0.0.1", port) as caller:
        caller.helo()
        caller.mail("max@example.org")
        caller.rcpt("noreply@127.0.0.1")
        assert caller.data(b"x" * 3 * MANY)[0] == 552, "in one line without an end"
        caller.sendmail("max@example.org", [address.address_of(claim_of(seat))], write_mail("start in gallia"))
    assert done() == ["start in gallia"]


def test_mails_on_their_way_in_take_no_memory_to_speak_of(seat: Seat, tmp_path: Path) -> None:
    """Neither a line without an end nor a million lines with nothing in them, which are objects each."""
    port = free_port()
    process = begin(tmp_path, "receive_mail", "--port", str(port))
    try:
        wait_for(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
        assert answer_to(port, (b"x" * 70 + b"\r\n") * 7_000) == 250
        before = most_memory(process.pid)
        assert answer_to(port, b"\r\n" * MANY + b"x" * LARGEST) == 552
        assert answer_to(port, b"x" * 10 * LARGEST) == 552
        assert most_memory(process.pid) - before < 15 * MANY
    finally:
        process.kill()
        process.wait()


def answer_to(port: int, raw: bytes) -> int:
    with smtplib.SMTP("127.0.0.1", port) as caller:
        caller.helo()
        caller.mail("max@example.org")
        caller.rcpt("noreply@127.0.0.1")
        return caller.data(raw)[0]


def most_memory(pid: int) -> int:
    """The most bytes that a process has had at once."""
    (peak,) = re.findall(r"^VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    return int(peak) * 1024


def test_a_report_without_a_sender_is_taken_and_never_answered(client: smtplib.SMTP, seat: Seat) -> None:
    client.sendmail("", ["noreply@127.0.0.1"], write_mail("start in gallia"))
    assert (done(), Notification.objects.filter(kind=ANSWER).exists()) == ([], False)


def test_the_address_for_orders_stands_in_no_log(seat: Seat, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    raw, to = write_mail("start in gallia"), address.address_of(claim_of(seat))
    with listening(lmtp=False) as port, smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
        client.sendmail("max@example.org", [to], raw)
    assert "acted" in caplog.text
    assert to.partition("@")[0] not in caplog.text


@pytest.mark.parametrize(("lmtp", "most"), [(False, smtp.MOST_OF_A_PEER), (True, smtp.MOST_CONNECTIONS)])
def test_connections_beyond_the_limit_are_refused_until_others_close(
    seat: Seat, caplog: pytest.LogCaptureFixture, *, lmtp: bool, most: int
) -> None:
    with listening(lmtp=lmtp) as port:
        callers = [socket.create_connection(("127.0.0.1", port), 10) for _ in range(most + 1)]
        greetings = [caller.recv(3) for caller in callers]
        for caller in callers:
            caller.close()
        assert greetings == [b"220"] * most + [b"421"]
        wait_for(lambda: greeting(port) == b"220")
    assert "Traceback" not in caplog.text


def test_a_peer_with_all_its_connections_open_keeps_nobody_else_out(seat: Seat) -> None:
    with listening(lmtp=False) as port:
        greedy = [socket.create_connection(("127.0.0.1", port), 10) for _ in range(smtp.MOST_OF_A_PEER)]
        assert [caller.recv(3) for caller in greedy] == [b"220"] * smtp.MOST_OF_A_PEER
        with socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0)) as other:
            assert other.recv(3) == b"220"
        for caller in greedy:
            caller.close()


class Called:
    """A connection, as far as it says who calls."""

    def __init__(self, *peer: object) -> None:
        self.peer = peer

    def get_extra_info(self, name: str) -> object:
        return self.peer or None if name == "peername" else None


def test_a_network_of_ipv6_is_one_peer() -> None:
    one, other = Called("2001:db8::1:2:3:4", 1, 0, 0), Called("2001:db8:0:0:ffff::1", 2, 0, 0)
    assert smtp.peer_of(one) == smtp.peer_of(other) == "2001:db8::/64"
    assert smtp.peer_of(Called("2001:db8:0:1::1", 3, 0, 0)) != smtp.peer_of(one)
    assert smtp.peer_of(Called("fe80::1%eth0", 4, 0, 2)) == "fe80::/64"
    assert smtp.peer_of(Called("192.0.2.7", 5)) == "192.0.2.7"
    assert smtp.peer_of(Called()) == ""


def greeting(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 10) as caller:
        return caller.recv(3)


def test_a_signal_ends_it_after_the_mail_that_is_under_way(seat: Seat, tmp_path: Path) -> None:
    port, to = free_port(), address.address_of(claim_of(seat))
    process = begin(tmp_path, "receive_mail", "--port", str(port))
    try:
        wait_for(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
        with smtplib.SMTP("127.0.0.1", port) as caller, connection.cursor() as cursor:
            caller.ehlo()
            caller.mail("max@example.org")
            caller.rcpt(to)
            with held(seat.game_id):
                caller.putcmd("data")
                assert caller.getreply()[0] == 354
                caller.send(write_mail("start in gallia").replace(b"\n", b"\r\n") + b".\r\n")
                wait_for(lambda: waits_for_a_lock(cursor))
                process.send_signal(signal.SIGTERM)
            assert caller.getreply()[0] == 250
        assert process.wait(30 * BUSY) == 0
    finally:
        process.kill()
    assert done() == ["start in gallia"]
