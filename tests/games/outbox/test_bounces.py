"""Reports of mails that did not arrive, from the servers that people's mails go through."""

from collections.abc import Callable
from email.message import Message

import pytest

from accounts.models import Bounce, PausedAddress, User
from games.mail import dsn
from games.models import Game, Notification
from games.services.outbox import bounces, compose
from tests.games.mail import reports

Kind = Bounce.Kind
Write = Callable[[Message, str], bytes]


@pytest.fixture
def ana(game: Game) -> User:
    return User.objects.get(username="Ana")


@pytest.fixture
def sent(ana: User, game: Game) -> Message:
    """A mail of ours, as it went out."""
    owed = game.notifications.select_related("game", "seat", "user").get(user=ana, kind=Notification.Kind.STARTED)
    return compose.mail(owed).message()


@pytest.mark.parametrize("write", [reports.postfix, reports.exim, reports.exim_of_old, reports.exchange, reports.gmail])
def test_an_address_that_does_not_exist_is_recognised(sent: Message, ana: User, write: Write) -> None:
    report = dsn.read(write(sent, ana.email))
    assert report is not None
    assert (report.user_id, report.address, report.kind) == (ana.pk, ana.email, Kind.HARD)
    assert report.message_id == sent["Message-ID"]
    assert "550" in report.detail


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("5.2.2", "552 5.2.2 The email account that you tried to reach is over quota"),
        ("4.4.1", "connect to mail.example.net[192.0.2.7]:25: Connection timed out"),
        ("4.7.0", "421 4.7.0 Try again later, closing connection"),
        ("5.7.1", "550 5.7.1 Message rejected as spam"),
        ("5.0.0", "552 Mailbox full"),
        ("5.0.0", "554 Mail from 192.5.1.1 is not wanted here"),
        ("5.0.0", "550 5.7.26 This mail has been blocked because the sender is unauthenticated"),
    ],
)
def test_what_is_no_fault_of_the_address_is_passing(sent: Message, ana: User, status: str, said: str) -> None:
    report = dsn.read(reports.postfix(sent, ana.email, status, said))
    assert report is not None
    assert report.kind == Kind.SOFT


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("5.0.0", "550 Requested action not taken: mailbox unavailable"),
        ("5.2.1", "550 5.2.1 The email account that you tried to reach is disabled"),
        ("5.4.4", "Host or domain name not found. Name service error for name=example.invalid"),
        ("5.0.0", ""),
    ],
)
def test_an_address_that_takes_no_mail_at_all_is_hard(sent: Message, ana: User, status: str, said: str) -> None:
    report = dsn.read(reports.postfix(sent, ana.email, status, said))
    assert report is not None
    assert report.kind == Kind.HARD


def test_our_mails_let_every_server_report_that_they_did_not_arrive(sent: Message) -> None:
    suppressed = set(sent["X-Auto-Response-Suppress"].split(", "))
    assert {"OOF", "AutoReply"} <= suppressed
    assert not {"NDR", "All"} & suppressed


def test_a_delay_is_no_failure(sent: Message, ana: User) -> None:
    assert dsn.read(reports.postfix_delay(sent, ana.email)) is None


def test_a_forwarded_mail_counts_for_the_address_that_we_wrote_to(sent: Message, ana: User) -> None:
    report = dsn.read(reports.postfix(sent, "somebody.else@example.com"))
    assert report is not None
    assert report.address == ana.email


def test_a_complaint_is_one(sent: Message, ana: User) -> None:
    report = dsn.read(reports.complaint(sent, ana.email))
    assert report is not None
    assert (report.kind, report.address) == (Kind.COMPLAINT, ana.email)
    assert dsn.read(reports.complaint(sent, ana.email, "not-spam")) is None


@pytest.mark.parametrize("write", [reports.postfix, reports.exim, reports.exim_of_old, reports.exchange, reports.gmail])
def test_a_report_that_anybody_could_have_written_is_worth_nothing(sent: Message, ana: User, write: Write) -> None:
    for signed in ("Reply-To", "List-Unsubscribe"):
        del sent[signed]
    assert dsn.read(write(sent, ana.email)) is None


def test_a_report_with_somebody_elses_signature_pauses_nobody(sent: Message, ana: User, game: Game) -> None:
    """Ben knows what is signed in his own mails; it must not let him stop Ana's."""
    owed = game.notifications.select_related("game", "seat", "user").get(user__username="Ben", kind="started")
    bens = compose.mail(owed).message()
    del bens["To"]
    bens["To"] = ana.email
    assert not bounces.receive(raw=reports.postfix(bens, ana.email))
    assert not PausedAddress.objects.exists()


def test_a_report_of_an_address_left_behind_pauses_nothing(sent: Message, ana: User) -> None:
    raw = reports.postfix(sent, ana.email)
    User.objects.filter(pk=ana.pk).update(email="new@example.org")
    assert not bounces.receive(raw=raw)


def test_a_report_pauses_its_address(sent: Message, ana: User) -> None:
    assert bounces.receive(raw=reports.gmail(sent, ana.email))
    pause = PausedAddress.objects.get()
    assert (pause.address, pause.why) == (ana.email, Kind.HARD)
    assert "NoSuchUser" in pause.detail


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe\x00",
        b"From: mailer-daemon@example.org\n\n",
        b"Content-Type: message/delivery-status\n\n",
        b"Content-Type: multipart/report; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nAction\n--x--",
        b"X-Failed-Recipients: a@b\n\n------ This is a copy of the message ------\n\nTo: =?utf-8?b?!!!?=\n\n",
    ],
)
def test_no_broken_report_breaks_the_reader(raw: bytes) -> None:
    assert dsn.read(raw) is None
