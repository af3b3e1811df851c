"""Mail for the operator: handed on to whom the site is told, and to nobody else."""

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes

import pytest
from django.core import mail
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from pytest_django.fixtures import Settings

from games import tasks
from games.mail.inbound import LARGEST
from games.models import IncomingMail, OperatorMail
from games.services import health
from games.services.inbox import inbox
from games.services.outbox import delivery, postmaster
from tests.games.mail.post import write_mail
from tests.games.outbox.smtp_servers import sending_to
from tests.games.outbox.test_refusals import Stubborn

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


@pytest.fixture(autouse=True)
def _operator(settings: Settings) -> None:
    settings.ADMINS = [("operator", "olga@example.net")]


def arrives(raw: bytes, to: str = "postmaster@127.0.0.1", sender: str = "max@example.org") -> str:
    """Receive a mail, let a worker do the rest, and return the outcome."""
    outcome = inbox.receive_mail(raw=raw, recipient=to, sender=sender).outcome
    tasks.send_due_mail()
    return outcome


def let_it_wait(span: timedelta) -> None:
    OperatorMail.objects.update(due=F("due") - span, claimed=F("claimed") - span)


@pytest.mark.parametrize("to", ["postmaster@127.0.0.1", "Abuse@127.0.0.1", "<POSTMASTER>"])
def test_mail_for_the_operator_is_handed_on_as_it_came(to: str) -> None:
    raw = write_mail("Your site sends me spam.", sender="Max <max@example.org>")
    assert inbox.takes_mail_for(to)
    assert arrives(raw, to) == Outcome.HANDED_ON
    (letter,) = mail.outbox
    sent = message_from_bytes(letter.message().as_bytes())
    assert (sent["To"], sent["From"], sent["Reply-To"]) == (
        "olga@example.net",
        "tocsite <noreply@127.0.0.1>",
        "max@example.org",
    )
    assert sent["Auto-Submitted"] == "auto-generated"
    assert sent["Subject"].endswith(": Re: Limes")
    attached = sent.get_payload()[1]
    assert (attached.get_filename(), attached.get_payload(decode=True)) == ("mail.eml", raw)


@pytest.mark.parametrize("to", ["postmaster@127.0.0.1", "abuse@127.0.0.1", "postmaster"])
def test_mail_for_the_operator_is_not_taken_if_the_site_has_none(settings: Settings, to: str) -> None:
    settings.ADMINS = []
    assert not inbox.takes_mail_for(to)
    assert arrives(write_mail("Hello"), to) == Outcome.NOBODY
    assert mail.outbox == []


@pytest.mark.parametrize("to", ["olga@127.0.0.1", "postmaster@elsewhere.example", "abuse", "webmaster@127.0.0.1"])
def test_the_operator_has_no_other_mailbox(to: str) -> None:
    assert not inbox.takes_mail_for(to)


@pytest.mark.parametrize("sender", ["", "<>", "mailer-daemon@mx.example.org"])
def test_a_mail_without_a_sender_is_never_handed_on(sender: str) -> None:
    assert arrives(write_mail("Undeliverable"), sender=sender) == Outcome.AUTOMATIC
    assert mail.outbox == []


def test_a_mail_that_was_handed_on_and_comes_back_goes_no_further() -> None:
    """The operator's address may lead to postmaster@ again."""
    arrives(write_mail("Hello"))
    (letter,) = mail.outbox
    assert arrives(letter.message().as_bytes(), "abuse@127.0.0.1", "noreply@127.0.0.1") == Outcome.LOOP
    assert len(mail.outbox) == 1


def test_a_mail_that_comes_twice_is_handed_on_once() -> None:
    raw = write_mail("Hello")
    for _ in range(2):
        arrives(raw)
    assert len(mail.outbox) == 1


def test_a_mail_that_is_too_big_is_not_handed_on() -> None:
    assert arrives(write_mail("x" * LARGEST)) == Outcome.TOO_BIG
    assert mail.outbox == []


def test_no_more_is_handed_on_than_so_many_mails_an_hour() -> None:
    for _ in range(postmaster.MOST + 1):
        arrives(write_mail("Buy!"))
    assert len(mail.outbox) == postmaster.MOST
    IncomingMail.objects.update(received=timezone.now() - timedelta(hours=1))
    assert arrives(write_mail("Hello")) == Outcome.HANDED_ON


@pytest.mark.parametrize(
    "headers",
    [
        "X: \udcff\n",
        "Subject: =?utf-8?b?7a+/7b+/?=\n",
        "From: =?utf-8?q?a=0Ab?= <a\x00b@x>\n",
        "Reply-To: ,,;<\n",
        "Content-Type: multipart/mixed; boundary=x\n",
        "Content-Type: text/plain; charset=nonsense\nContent-Transfer-Encoding: 8bit\n",
    ],
)
def test_no_broken_mail_breaks_the_one_that_carries_it(headers: str) -> None:
    raw = b'From: a"b@x..y\nMessage-ID: <1@x>\n' + headers.encode("utf-8", "surrogateescape") + b"\n\xff\xfe\x00\r"
    arrives(raw)
    assert [bool(letter.message().as_bytes()) for letter in mail.outbox] == [True]


@pytest.fixture
def server(settings: Settings) -> Iterator[Stubborn]:
    stubborn = Stubborn()
    with sending_to(stubborn, settings):
        yield stubborn


def test_a_mail_that_comes_in_waits_for_no_mail_server(server: Stubborn) -> None:
    raw = write_mail("Hello")
    assert (
        inbox.receive_mail(raw=raw, recipient="abuse@127.0.0.1", sender="max@example.org").outcome == Outcome.HANDED_ON
    )
    assert (server.asked, OperatorMail.objects.count()) == (0, 1)
    tasks.send_due_mail()
    assert (server.asked, OperatorMail.objects.count()) == (1, 0)


@pytest.mark.parametrize("replies", [{"RCPT": "450 4.2.1 Later"}, {"DATA": "451 4.3.0 Later"}, {"MAIL": "530 Log in"}])
def test_a_mail_that_cannot_go_on_for_now_is_tried_again(server: Stubborn, replies: dict[str, str]) -> None:
    server.replies = replies
    assert arrives(write_mail("Hello")) == Outcome.HANDED_ON
    for pause in delivery.BACK_OFF[: health.OFTEN]:
        let_it_wait(pause)
        tasks.send_due_mail()
    assert next(iter(replies.values()))[:3] in OperatorMail.objects.get().error
    assert "refused" in health.find_problems(health.vitals())
    server.replies = {}
    let_it_wait(delivery.BACK_OFF[-1])
    tasks.send_due_mail()
    assert not OperatorMail.objects.exists()
    assert "refused" not in health.find_problems(health.vitals())


def test_a_mail_whose_worker_died_is_sent_by_another(server: Stubborn) -> None:
    inbox.receive_mail(raw=write_mail("Hello"), recipient="postmaster", sender="max@example.org")
    OperatorMail.objects.update(status=OperatorMail.Status.SENDING, claimed=timezone.now(), attempts=1)
    tasks.send_due_mail()
    assert server.asked == 0, "that worker may still be at it"
    let_it_wait(delivery.STALE)
    tasks.send_due_mail()
    assert (server.asked, OperatorMail.objects.count()) == (1, 0)


def test_a_crash_while_a_mail_comes_in_owes_nothing_and_it_may_come_again() -> None:
    raw = write_mail("Hello")
    with transaction.atomic():
        assert (
            inbox.receive_mail(raw=raw, recipient="postmaster", sender="max@example.org").outcome == Outcome.HANDED_ON
        )
        transaction.set_rollback(True)
    assert not OperatorMail.objects.exists()
    assert arrives(raw) == Outcome.HANDED_ON
    assert len(mail.outbox) == 1


def test_a_mail_that_the_operators_server_does_not_like_is_not_offered_again(server: Stubborn) -> None:
    server.replies = {"DATA": "554 5.7.1 Spam"}
    raw = write_mail("Buy!")
    arrives(raw)
    arrives(raw)
    assert (server.asked, OperatorMail.objects.count()) == (1, 0)


def test_a_mail_that_could_not_be_sent_for_a_day_is_kept_for_a_month(server: Stubborn) -> None:
    server.replies = {"MAIL": "530 Log in"}
    arrives(write_mail("Hello"))
    for pause in delivery.BACK_OFF:
        let_it_wait(pause)
        tasks.send_due_mail()
    assert OperatorMail.objects.get().status == OperatorMail.Status.FAILED
    tasks.tidy_up()
    assert OperatorMail.objects.exists()
    OperatorMail.objects.update(created=timezone.now() - postmaster.KEPT)
    tasks.tidy_up()
    assert not OperatorMail.objects.exists()
