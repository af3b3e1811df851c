"""A mail server that refuses a mail: whose fault it is, and what becomes of mail and address."""

import threading
from collections.abc import Iterator
from datetime import timedelta
from http.server import ThreadingHTTPServer

import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, Session
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import DjangoCaptureOnCommitCallbacks, Settings

from accounts import addresses
from accounts.models import Bounce, Name, PausedAddress, User
from games.models import Digest, Game, MailKind, Notification
from games.services import health
from games.services.outbox import bounces, delivery, digests, mail_states
from games.services.rows import downtime
from tests.accounts.test_paused_address import BANNER, Unwilling
from tests.games.outbox.smtp_servers import sending_to
from tests.games.outbox.test_delivery import at_the_same_time, let_mail_wait, owed_mail
from tests.orders import to_move
from tests.tables import game_of_two, person, running_game

Kind = MailKind
Status = Notification.Status

OF_THE_ADDRESS = [
    "550 no such user",
    "550 5.1.1 <{to}>: Recipient address rejected: User unknown in local recipient table",
    "550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 NoSuchUser",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    "550 5.1.2 <{to}>: Recipient address rejected: Domain not found",
    "550 5.2.1 The email account that you tried to reach is disabled",
    "550 Unrouteable address",
    "550 Requested action not taken: mailbox unavailable",
    "550 #5.1.0 Address rejected: unknown recipient",
    "553 sorry, <{to}> is an invalid mailbox (#5.1.1)",
]
OF_THE_SITE = [
    "550 mailbox unavailable: your IP is not welcome here",
    "450 recipient unknown: your host is greylisted",
    "554 5.7.1 <{to}>: Relay access denied",
    "454 4.7.1 <{to}>: Relay access denied",
    "550 relay not permitted",
    "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain",
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    "550 5.7.1 <{to}>: Recipient address rejected: Access denied",
    "530 5.7.0 Authentication required",
    "550 unknown user; please authenticate first",
    "550 5.1.8 <noreply@127.0.0.1>: Sender address rejected: Domain not found",
    "550 5.1.0 <noreply@127.0.0.1>: Sender address rejected: User unknown in local recipient table",
    "554 5.7.1 Client host [192.5.1.1] blocked: unknown user of this service",
    "550 Client host [192.5.1.1] is listed",
    "450 4.7.1 Greylisted, please come back",
    "550 Administrative prohibition",
    "421 4.3.2 Closing down",
]


class Stubborn:
    """A mail server that answers a command with what ``replies`` has for it, and knows nobody who is ``unknown``.

    ``asked`` counts the recipients.
    """

    def __init__(self, **replies: str) -> None:
        self.replies, self.asked = replies, 0
        self.unknown: set[str] = set()

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.mail_from = address
        return self.replies.get("MAIL", "250 OK")

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.asked += 1
        if address in self.unknown:
            return "550 5.1.1 User unknown"
        envelope.rcpt_tos.append(address)
        return self.replies.get("RCPT", "250 OK").format(to=address)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        return self.replies.get("DATA", "250 OK")


@pytest.fixture
def server(settings: Settings) -> Iterator[Stubborn]:
    """The site's own mail server, which takes everything until it is told otherwise, but lets nobody log in."""
    stubborn = Stubborn()
    refuses = AuthResult(success=False, handled=False)
    with sending_to(stubborn, settings, auth_require_tls=False, authenticator=lambda *_asked: refuses):
        yield stubborn


def opening() -> None:
    """Ana is to move, and the first of the two who have mail: after hers one for another is sent."""
    while True:
        game = game_of_two()
        if to_move(game).user.username == "Ana" == game.notifications.earliest("pk").user.username:
            return
        game.delete()
        User.objects.all().delete()
        Name.objects.all().delete()  # else they are held for a year


@pytest.fixture
def turn(game: Game) -> Notification:
    return owed_mail(game)


def tried(turn: Notification) -> Notification:
    delivery.send_notification(notification_id=turn.pk)
    turn.refresh_from_db()
    return turn


def taken(server: Stubborn, mail_of_another: Notification) -> None:
    """Let the server take a mail whatever it is to say to others."""
    replies, server.replies = server.replies, {}
    assert tried(mail_of_another).status == Status.SENT
    server.replies = replies


def tried_again(turn: Notification) -> Notification:
    let_mail_wait(delivery.BACK_OFF[0])
    return tried(turn)


def refused_for_good(server: Stubborn, turn: Notification) -> Notification:
    """The same mail is refused twice, and in between the server takes one for somebody else."""
    assert tried(turn).status == Status.PENDING
    taken(server, Notification.objects.exclude(user=turn.user_id).earliest("pk"))
    return tried_again(turn)


def try_often(turn: Notification) -> None:
    for pause in delivery.BACK_OFF[: health.OFTEN]:
        tried(turn)
        let_mail_wait(pause)


def alarms() -> set[str]:
    downtime.beat()
    return set(health.find_problems(health.vitals()))


@pytest.mark.parametrize("reply", OF_THE_ADDRESS)
def test_an_address_that_is_unknown_to_a_server_which_knows_others_is_paused(
    server: Stubborn, turn: Notification, reply: str
) -> None:
    server.replies = {"RCPT": reply}
    refused_for_good(server, turn)
    pause = PausedAddress.objects.get()
    assert (pause.address, pause.why) == (turn.user.email, Bounce.Kind.HARD)
    assert reply[:3] in pause.detail
    assert (turn.status, turn.reason, turn.error) == (Status.SKIPPED, "paused", "")
    assert Bounce.objects.get().message_id.startswith("<turn-")


def test_an_address_is_asked_twice_and_then_no_mail_is_tried_there(server: Stubborn, turn: Notification) -> None:
    server.unknown = {turn.user.email}
    delivery.send_due()
    assert server.asked == turn.game.notifications.count() == 3, "two for the address, and one for another"
    let_mail_wait(delivery.BACK_OFF[0])
    delivery.send_due()
    assert server.asked == 4 and addresses.is_paused(turn.user.email)
    let_mail_wait(timedelta(days=1))
    assert delivery.send_due() == 0
    assert "refused" not in alarms(), "it is no fault of the site"


def test_a_server_that_knows_nobody_pauses_nobody_and_raises_the_alarm(server: Stubborn, game: Game) -> None:
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    for pause in delivery.BACK_OFF[: health.OFTEN]:
        delivery.send_due()
        let_mail_wait(pause)
    assert "refused" in alarms()
    assert not PausedAddress.objects.exists()
    server.replies = {}
    delivery.send_due()
    assert set(game.notifications.values_list("status", flat=True)) == {Status.SENT}
    assert "refused" not in alarms()


@pytest.mark.django_db(transaction=True)
def test_several_workers_pause_nobody_either_whom_a_server_does_not_know_that_knows_nobody(server: Stubborn) -> None:
    for number in range(4):
        running_game(person(f"Ana{number}"), person(f"Ben{number}"))
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    for pause in delivery.BACK_OFF[:2]:
        at_the_same_time(delivery.send_due, 4)
        let_mail_wait(pause)
    assert server.asked == 2 * Notification.objects.count()
    assert Bounce.objects.count() == Notification.objects.count()
    assert not PausedAddress.objects.exists()


@pytest.mark.django_db
def test_a_server_is_not_believed_that_knows_fewer_than_it_does_not(server: Stubborn) -> None:
    """Such as one that has lost a table, and still has that of its own people."""
    game = running_game(person("Ana"), person("Ben"), person("Cato"), person("Dido"))
    first, second, third, fourth = game.notifications.filter(kind=Kind.STARTED).select_related("user")
    server.unknown = {first.user.email, second.user.email}
    for each in (first, second, third):
        tried(each)
    assert tried_again(first).status == Status.PENDING
    tried(fourth)
    let_mail_wait(delivery.BACK_OFF[1])
    assert tried(first).status == tried(second).status == Status.SKIPPED


def test_refusals_by_a_server_that_knew_nobody_count_for_no_other_mail(server: Stubborn, game: Game) -> None:
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    delivery.send_due()
    server.replies = {}
    let_mail_wait(delivery.BACK_OFF[0])
    delivery.send_due()
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    running_game(*(seat.user for seat in game.seats.all()))
    for pause in delivery.BACK_OFF[:2]:
        delivery.send_due()
        let_mail_wait(pause)
    assert not PausedAddress.objects.exists()


def test_a_refused_address_is_told_on_the_site_and_at_another_address(
    server: Stubborn,
    turn: Notification,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    turn.user.emailaddress_set.create(email="other@example.org", verified=True)
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    with django_capture_on_commit_callbacks() as afterwards:
        refused_for_good(server, turn)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    for callback in afterwards:
        callback()
    assert [message.to for message in mail.outbox] == [["other@example.org"]]
    client = Client()
    client.force_login(turn.user)
    assert BANNER in client.get("/").content.decode()
    (fate,) = [each for each in mail_states.read_states(mail_states.mail_keys()) if each.mail == turn]
    assert "emails to your address came back" in fate.sentence


def test_a_mail_that_a_refused_address_missed_is_owed_with_every_attempt(server: Stubborn, turn: Notification) -> None:
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    refused_for_good(server, turn)
    addresses.resume_address(pause=PausedAddress.objects.get())
    bounces.owe_again()
    turn.refresh_from_db()
    assert (turn.status, turn.attempts) == (Status.PENDING, 0)
    server.replies = {}
    assert tried(turn).status == Status.SENT


@pytest.mark.parametrize("reply", OF_THE_SITE)
def test_a_refusal_for_the_operator_to_mend_pauses_nobody_and_raises_alarm(
    server: Stubborn, turn: Notification, reply: str
) -> None:
    server.replies = {"RCPT": reply}
    assert tried(turn).status == Status.PENDING
    assert "refused" not in alarms()
    let_mail_wait(delivery.BACK_OFF[0])
    try_often(turn)
    assert "refused" in alarms()
    assert not Bounce.objects.exists() and not PausedAddress.objects.exists()
    server.replies = {}
    Notification.objects.update(due=timezone.now())
    assert tried(turn).status == Status.SENT
    assert "refused" not in alarms()


@pytest.mark.parametrize(
    "replies",
    [
        {"RCPT": "554 5.7.1 Relay access denied"},
        {"MAIL": "530 5.7.0 Authentication required"},
        {"DATA": "451 4.3.0 Try again later"},
    ],
)
def test_a_server_that_refuses_everything_is_told_of_within_a_quarter_of_an_hour_on_a_small_site_too(
    server: Stubborn, game: Game, caplog: pytest.LogCaptureFixture, replies: dict[str, str]
) -> None:
    server.replies = replies
    minutes = 0
    delivery.send_due()
    while "refused" not in health.keep_watch():
        minutes += 1
        assert minutes <= 15
        let_mail_wait(timedelta(minutes=1))
        delivery.send_due()
    assert "Emails not sent after 4 attempts or more: 3." in caplog.text
    assert Game.objects.count() < health.NEVER_QUIET


@pytest.mark.parametrize(
    "replies",
    [
        {"MAIL": "550 5.1.0 unknown user"},
        {"MAIL": "530 5.7.0 Must issue a STARTTLS command first"},
        {"DATA": "554 5.7.1 Message rejected as spam"},
        {"DATA": "550 no such user would write this"},
        {"DATA": "451 4.3.0 Try again later"},
    ],
)
def test_a_refused_sender_or_message_is_no_fault_of_the_address(
    server: Stubborn, turn: Notification, replies: dict[str, str]
) -> None:
    server.replies = replies
    assert tried(turn).status == Status.PENDING
    assert not Bounce.objects.exists()


def test_a_refused_login_is_no_fault_of_the_address(server: Stubborn, turn: Notification, settings: Settings) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "mailer", "wrong"
    assert tried(turn).error.startswith("SMTPAuthenticationError: (535")
    assert (turn.status, server.asked, Bounce.objects.exists()) == (Status.PENDING, 0, False)


def test_a_server_that_looks_for_the_mailbox_only_after_the_mail_is_believed_by_its_code(
    server: Stubborn, turn: Notification
) -> None:
    server.replies = {"DATA": "550 5.1.10 RESOLVER.ADR.RecipientNotFound"}
    assert refused_for_good(server, turn).status == Status.SKIPPED
    assert PausedAddress.objects.get().why == Bounce.Kind.HARD


def test_a_full_mailbox_is_noted_once_a_mail_and_tried_again(server: Stubborn, turn: Notification) -> None:
    server.replies = {"RCPT": "552 5.2.2 Mailbox is full"}
    try_often(turn)
    assert (turn.status, server.asked) == (Status.PENDING, health.OFTEN)
    assert Bounce.objects.get().kind == Bounce.Kind.SOFT
    assert not PausedAddress.objects.exists()
    assert "refused" not in alarms(), "it is its owner's to empty"


def test_a_mailbox_that_is_full_on_three_days_is_paused(server: Stubborn, game: Game) -> None:
    turn = owed_mail(game)
    for days in (2, 1):
        missed = Bounce(address=turn.user.email, kind=Bounce.Kind.SOFT, at=timezone.now() - timedelta(days=days))
        missed.save()
    server.replies = {"RCPT": "552 5.2.2 Mailbox is full"}
    assert tried(turn).status == Status.SKIPPED


def test_an_address_that_takes_no_mail_for_now_is_tried_again(server: Stubborn, turn: Notification) -> None:
    server.replies = {"RCPT": "450 4.2.1 Mailbox temporarily disabled"}
    assert (tried(turn).status, turn.attempts) == (Status.PENDING, 1)
    assert "refused your address" in mail_states.friendly(turn.error)
    assert not Bounce.objects.exists()


def test_a_refused_digest_leaves_its_mails_for_when_the_address_works(server: Stubborn, turn: Notification) -> None:
    Notification.objects.filter(pk=turn.pk).update(status=Status.COLLECTED, due=timezone.now())
    server.replies = {"RCPT": "550 5.1.1 User unknown"}
    digests.send_due()
    taken(server, Notification.objects.exclude(user=turn.user_id).earliest("pk"))
    Digest.objects.update(due=timezone.now())
    digests.send_due()
    turn.refresh_from_db()
    assert (turn.status, turn.reason, turn.digest) == (Status.SKIPPED, "paused", None)
    assert (Digest.objects.get().status, server.asked) == (Status.VOID, 3)


def test_a_service_that_writes_no_more_to_an_address_pauses_it(turn: Notification, settings: Settings) -> None:
    backend = settings.EMAIL_BACKEND
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    with ThreadingHTTPServer(("127.0.0.1", 0), Unwilling) as service:
        threading.Thread(target=service.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{service.server_port}/"
        settings.ANYMAIL = {"POSTMARK_SERVER_TOKEN": "token", "POSTMARK_API_URL": url}
        tried(turn)
        settings.EMAIL_BACKEND, unwilling = backend, settings.EMAIL_BACKEND
        tried(Notification.objects.exclude(user=turn.user_id).earliest("pk"))
        settings.EMAIL_BACKEND = unwilling
        tried_again(turn)
        service.shutdown()
    assert turn.status == Status.SKIPPED
    assert PausedAddress.objects.get().address == turn.user.email
