"""Reports of mails that did not arrive, from the servers that people's mails go through."""

from collections.abc import Callable
from datetime import timedelta
from email.message import Message

import pytest
import time_machine
from anymail.signals import AnymailTrackingEvent
from django.db.models import F, Value
from django.db.models.functions import Concat
from django.utils import timezone

from accounts.models import Bounce, PausedAddress, User
from games.doors import webhooks
from games.mail import dsn
from games.models import Game, IncomingMail, MailKind, Notification
from games.services import health
from games.services.inbox import inbox
from games.services.outbox import bounces, compose
from tests.games.mail import reports
from tests.tables import person, running_game

Kind = Bounce.Kind
Write = Callable[[Message, str], bytes]


@pytest.fixture
def sent_message(ana: User, game: Game) -> Message:
    """A mail of ours, as it went out."""
    owed = game.notifications.select_related("game", "seat", "user").get(user=ana, kind=MailKind.STARTED)
    return compose.write_email(owed).message()


@pytest.mark.parametrize("write", [reports.postfix, reports.exim, reports.exim_of_old, reports.exchange, reports.gmail])
def test_an_address_that_does_not_exist_is_recognised(sent_message: Message, ana: User, write: Write) -> None:
    report = dsn.read_report(write(sent_message, ana.email))
    assert report is not None
    assert (report.user_id, report.address, report.kind) == (ana.pk, ana.email, Kind.HARD)
    assert report.message_id == sent_message["Message-ID"]
    assert "550" in report.detail


@pytest.mark.parametrize(
    ("kind", "status", "said"),
    [
        (Kind.SOFT, "5.2.2", "552 5.2.2 The email account that you tried to reach is over quota"),
        (Kind.SOFT, "4.4.1", "connect to mail.example.net[192.0.2.7]:25: Connection timed out"),
        (Kind.SOFT, "4.7.0", "421 4.7.0 Try again later, closing connection"),
        (Kind.SOFT, "5.7.1", "550 5.7.1 Message rejected as spam"),
        (Kind.SOFT, "5.0.0", "552 Mailbox full"),
        (Kind.SOFT, "5.0.0", "554 Mail from 192.5.1.1 is not wanted here"),
        (Kind.SOFT, "5.0.0", "550 5.7.26 This mail has been blocked because the sender is unauthenticated"),
        (Kind.HARD, "5.0.0", "550 Requested action not taken: mailbox unavailable"),
        (Kind.HARD, "5.2.1", "550 5.2.1 The email account that you tried to reach is disabled"),
        (Kind.HARD, "5.4.4", "Host or domain name not found. Name service error for name=example.invalid"),
        (Kind.HARD, "5.0.0", ""),
    ],
)
def test_an_address_that_takes_no_mail_at_all_is_hard_and_what_is_no_fault_of_it_is_passing(
    sent_message: Message, ana: User, kind: Kind, status: str, said: str
) -> None:
    report = dsn.read_report(reports.postfix(sent_message, ana.email, status, said))
    assert report is not None
    assert report.kind == kind


def test_our_mails_let_every_server_report_that_they_did_not_arrive(sent_message: Message) -> None:
    suppressed = set(sent_message["X-Auto-Response-Suppress"].split(", "))
    assert {"OOF", "AutoReply"} <= suppressed
    assert not {"NDR", "All"} & suppressed


def test_a_delay_is_no_failure(sent_message: Message, ana: User) -> None:
    assert dsn.read_report(reports.postfix_delay(sent_message, ana.email)) is None


def test_a_forwarded_mail_counts_for_the_address_that_we_wrote_to(sent_message: Message, ana: User) -> None:
    report = dsn.read_report(reports.postfix(sent_message, "somebody.else@example.com"))
    assert report is not None
    assert report.address == ana.email


def test_the_report_of_a_feedback_loop_is_a_complaint(sent_message: Message, ana: User) -> None:
    report = dsn.read_report(reports.complaint(sent_message, ana.email))
    assert report is not None
    assert (report.kind, report.address) == (Kind.COMPLAINT, ana.email)
    assert dsn.read_report(reports.complaint(sent_message, ana.email, "not-spam")) is None


def test_the_report_of_hotmail_is_a_complaint(sent_message: Message, ana: User) -> None:
    raw = reports.complaint_of_hotmail(sent_message, ana.email)
    assert inbox.receive_mail(raw=raw, recipient="noreply@127.0.0.1", sender="").outcome == IncomingMail.Outcome.BOUNCE
    assert PausedAddress.objects.get().why == Kind.COMPLAINT


def test_a_complaint_of_hotmail_names_the_reader_where_the_mail_does_not(sent_message: Message, ana: User) -> None:
    del sent_message["To"]
    report = dsn.read_report(reports.complaint_of_hotmail(sent_message, ana.email))
    assert report is not None
    assert (report.kind, report.address) == (Kind.COMPLAINT, ana.email)


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("Unknown user: ana", Kind.HARD),
        ("The recipient name is not recognized", Kind.HARD),
        ("Your server may not send to us: it stands in a blacklist. No such user may write here.", Kind.SOFT),
        ("The mailbox of this user is full.", Kind.SOFT),
        ("It did not work.", Kind.SOFT),
        ("Your message has been delayed. No action is required on your part.", None),
    ],
)
def test_without_a_code_a_report_is_read_by_its_words(
    sent_message: Message, ana: User, said: str, kind: str | None
) -> None:
    report = dsn.read_report(reports.in_words(sent_message, said))
    assert (report.kind if report else None) == kind


def test_the_text_of_a_report_stands_in_for_a_missing_reason(sent_message: Message, ana: User) -> None:
    for said, kind in (("550 5.7.26 unauthenticated", Kind.SOFT), ("550 5.1.1 User unknown", Kind.HARD)):
        raw = reports.postfix(sent_message, ana.email, "5.0.0", said)
        report = dsn.read_report(raw.replace(f"Diagnostic-Code: smtp; {said}\n".encode(), b""))
        assert report is not None
        assert report.kind == kind


@pytest.mark.parametrize("write", [reports.postfix, reports.exim, reports.exim_of_old, reports.exchange, reports.gmail])
def test_a_report_that_anybody_could_have_written_is_worth_nothing(
    sent_message: Message, ana: User, write: Write
) -> None:
    for signed in ("Reply-To", "List-Unsubscribe"):
        del sent_message[signed]
    assert dsn.read_report(write(sent_message, ana.email)) is None


def test_a_report_with_somebody_elses_signature_pauses_nobody(sent_message: Message, ana: User, game: Game) -> None:
    """Ben knows what is signed in his own mails; it must not let him stop Ana's."""
    owed = game.notifications.select_related("game", "seat", "user").get(user__username="Ben", kind="started")
    bens = compose.write_email(owed).message()
    del bens["To"]
    bens["To"] = ana.email
    assert not bounces.receive_report(raw=reports.postfix(bens, ana.email))
    assert not PausedAddress.objects.exists()


def test_a_report_of_an_address_left_behind_pauses_nothing(sent_message: Message, ana: User) -> None:
    raw = reports.postfix(sent_message, ana.email)
    User.objects.filter(pk=ana.pk).update(email="new@example.org")
    assert not bounces.receive_report(raw=raw)


def test_a_report_pauses_its_address(sent_message: Message, ana: User) -> None:
    assert bounces.receive_report(raw=reports.gmail(sent_message, ana.email))
    pause = PausedAddress.objects.get()
    assert (pause.address, pause.why) == (ana.email, Kind.HARD)
    assert "NoSuchUser" in pause.detail


def at_one_provider(number: int) -> list[User]:
    people = [person(f"Reader{each}") for each in range(number)]
    User.objects.filter(pk__in=[user.pk for user in people]).update(email=Concat(F("username"), Value("@mail.example")))
    return list(User.objects.filter(pk__in=[user.pk for user in people]).order_by("pk"))


def unknown(user: User, mail: str = "1") -> bool:
    return bounces.record(address=user.email, kind=Kind.HARD, detail="550 5.1.1", message_id=f"<{user.pk}.{mail}@x>")


def test_a_provider_that_suddenly_knows_nobody_pauses_nobody(game: Game) -> None:
    """A first report is believed, as there is nothing to doubt; the second ends its pause."""
    people = at_one_provider(4)
    running_game(*people)
    Notification.objects.update(status=Notification.Status.SENT, sent=timezone.now())
    assert [unknown(user) for user in people] == [True, False, False, False]
    assert not PausedAddress.objects.exists()
    assert "returned" in health.keep_watch()


def test_a_mail_service_that_says_so_of_everybody_is_not_believed_either(game: Game) -> None:
    for user in at_one_provider(3):
        event = AnymailTrackingEvent(event_type="bounced", reject_reason="bounced", recipient=user.email)
        webhooks.note(event)
    assert not PausedAddress.objects.exists()


def test_another_provider_is_believed_all_the_same(ana: User) -> None:
    for user in at_one_provider(3):
        unknown(user)
    assert unknown(ana)


def test_several_domains_that_suddenly_know_nobody_pause_nobody(game: Game) -> None:
    """One provider may stand behind them, as for a server that refuses at once."""
    people = [person(f"Reader{each}") for each in range(6)]
    for user in people:
        User.objects.filter(pk=user.pk).update(email=f"{user.username}@{user.username}.example".lower())
        user.refresh_from_db()
    assert [unknown(user) for user in people[:3]] == [True] * 3, "within the hour these are three dead addresses"
    Bounce.objects.update(at=timezone.now() - timedelta(hours=3))
    running_game(*people[:4])
    Notification.objects.update(status=Notification.Status.SENT, sent=timezone.now() - timedelta(hours=2))
    assert not unknown(people[3]), "nobody has got a mail since"
    assert not PausedAddress.objects.exists()
    for first in (0, 4):
        running_game(*(person(f"Other{each}") for each in range(first, first + 4)))
    Notification.objects.update(status=Notification.Status.SENT, sent=timezone.now() - timedelta(hours=2))
    assert unknown(people[4]), "the others got theirs"


def test_a_provider_that_has_taken_mails_for_more_people_since_is_believed(game: Game) -> None:
    people = at_one_provider(4)
    assert unknown(people[0])
    Bounce.objects.update(at=timezone.now() - timedelta(hours=3))
    running_game(*people)
    Notification.objects.update(status=Notification.Status.SENT, sent=timezone.now())
    assert not unknown(people[1]), "their reports may be on the way"
    Bounce.objects.filter(address=people[1].email.lower()).delete()
    assert unknown(people[0], "2")
    Notification.objects.update(sent=timezone.now() - timedelta(hours=2))
    assert unknown(people[1], "2")
    assert PausedAddress.objects.count() == 2


def test_an_address_that_stays_unknown_for_days_is_paused_though_its_neighbour_is_unknown_too(game: Game) -> None:
    first, second = at_one_provider(2)
    paused = []
    with time_machine.travel(timezone.now().replace(hour=12)):  # an hour later is the same day
        for days in (2, 1, 0):
            paused.append([unknown(user, str(days)) for user in (first, second)])
            Bounce.objects.filter(message_id__contains=f".{days}@").update(
                at=timezone.now() - timedelta(days=days, hours=-1)
            )
    assert paused[-1] == [True, True]
    assert paused[0] == [True, False]


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
    assert dsn.read_report(raw) is None
