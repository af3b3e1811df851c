"""Every mail's fate in words, for its person and for the operator."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import PausedAddress, User
from games.models import Digest, Game, MailKind, Notification
from games.services.clock import deadlines
from games.services.outbox import delivery, mail_states, preferences
from tests.games.outbox.test_delivery import refuse_connections
from tests.tables import person, running_game, time_out

Kind = MailKind
Status = Notification.Status
Browser = Callable[[User], Client]


@pytest.fixture
def turn(game: Game) -> Notification:
    return game.notifications.select_related("game", "seat", "user").filter(kind=Kind.TURN).earliest("pk")


def state_and_moments(notification: Notification) -> tuple[str, list[str]]:
    """The sentence and what happened, in order."""
    (state,) = [each for each in mail_states.read_states(mail_states.mail_keys()) if each.mail == notification]
    assert [at for _, at in state.moments] == sorted(at for _, at in state.moments)
    return state.sentence, [what for what, _ in state.moments]


def test_a_mail_that_was_sent(turn: Notification) -> None:
    assert state_and_moments(turn) == ("Will be sent in a moment.", ["created"])
    delivery.send_notification(notification_id=turn.pk)
    assert state_and_moments(turn) == ("Sent.", ["created", "tried", "sent"])


def test_a_mail_that_was_held(turn: Notification) -> None:
    now = timezone.now()
    User.objects.filter(pk=turn.user_id).update(quiet_from=now.hour, quiet_to=(now.hour + 3) % 24)
    delivery.send_notification(notification_id=turn.pk)
    assert state_and_moments(turn) == (
        "Waiting for the end of your quiet hours.",
        ["created", "looked at", "held until"],
    )


@pytest.mark.parametrize("reason", ["never", "muted", "paused"])
def test_a_mail_that_was_skipped_says_why(turn: Notification, reason: str) -> None:
    if reason == "never":
        preferences.save(user=turn.user, ways={"turn": "never"}, digest_hour=8)
    elif reason == "muted":
        preferences.mute(user=turn.user, game=turn.game)
    else:
        PausedAddress.objects.create(address=turn.user.email, why="hard")
    delivery.send_notification(notification_id=turn.pk)
    sentence, moments = state_and_moments(turn)
    assert {"never": "turned off", "muted": "muted", "paused": "paused"}[reason] in sentence
    assert moments == ["created", "skipped"]


def test_a_mail_whose_decision_was_made(game: Game, turn: Notification) -> None:
    time_out(game)
    deadlines.expire(game_id=game.pk)
    delivery.send_notification(notification_id=turn.pk)
    sentence, moments = state_and_moments(turn)
    assert sentence.startswith("Not needed any more")
    assert moments == ["created", "found to be settled"]


def test_a_mail_that_is_tried_again_and_one_that_failed(turn: Notification, settings: object) -> None:
    refuse_connections(settings)
    delivery.send_notification(notification_id=turn.pk)
    sentence, moments = state_and_moments(turn)
    assert sentence.endswith("We will try again. The email server could not be reached.")
    assert moments == ["created", "tried", "next attempt"]
    Notification.objects.filter(pk=turn.pk).update(status=Status.FAILED, attempts=8)
    assert state_and_moments(turn)[0] == "Not sent after 8 attempts. The email server could not be reached."


def test_a_mail_in_a_digest_fares_as_the_digest_does(turn: Notification) -> None:
    Notification.objects.filter(pk=turn.pk).update(status=Status.COLLECTED, due=timezone.now() + timedelta(hours=1))
    assert state_and_moments(turn) == ("Waiting for the daily digest.", ["created", "digest goes out"])
    digest = Digest.objects.create(user=turn.user, status=Status.FAILED, attempts=8, error="AddressRefused: no")
    Notification.objects.filter(pk=turn.pk).update(digest=digest)
    assert state_and_moments(turn)[0] == "Not sent after 8 attempts. The email server refused your address."
    Notification.objects.filter(pk=turn.pk).update(status=Status.SENT)
    assert state_and_moments(turn)[0] == "Sent in the daily digest."


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("ConnectionRefusedError: [Errno 111]", "could not be reached"),
        ("AddressRefused: 550 no such user", "refused your address"),
        ("SMTPRecipientsRefused: {...}", "refused emails from this site"),
        ("SMTPAuthenticationError: (535, ...)", "did not accept this site"),
        ("TimeoutError: timed out", "did not answer in time"),
        ("AnymailRequestsAPIError: ...", "service refused"),
        ("SMTPDataError: (451, ...)", "reported a problem"),
        ("KeyError: 'secret detail'", "Something went wrong on our side"),
    ],
)
def test_a_servers_error_is_told_in_words(error: str, said: str) -> None:
    assert said in mail_states.friendly(error)


def test_the_page_shows_ones_own_mails_only(game: Game, browser: Browser) -> None:
    ana = User.objects.get(username="Ana")
    running_game(person("Cai"), person("Dea"), name="Pax Romana")
    page = browser(ana).get("/mails/").content.decode()
    assert page.count('class="pending"') == Notification.objects.filter(user=ana).count()
    assert "Pax Romana" not in page


def test_the_page_never_shows_what_the_server_said(turn: Notification, browser: Browser) -> None:
    Notification.objects.filter(pk=turn.pk).update(status=Status.FAILED, error="SMTPDataError: secret of the server")
    assert "secret of the server" not in browser(turn.user).get("/mails/").content.decode()


def test_the_page_asks_for_a_name(client: Client, db: None) -> None:
    assert client.get("/mails/").status_code == 302


def test_the_page_costs_the_same_however_many_mails_there_are(game: Game, turn: Notification, browser: Browser) -> None:
    signed_in = browser(turn.user)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            signed_in.get("/mails/")
        return len(captured)

    few = queries()
    Notification.objects.bulk_create(
        Notification(game=game, seat=turn.seat, user=turn.user, kind=Kind.TURN, move=1000 + number)
        for number in range(60)
    )
    assert queries() <= few
    assert "Page 1 of 6" in signed_in.get("/mails/").content.decode()


def printed(*arguments: str) -> list[str]:
    out = StringIO()
    call_command("mails", *arguments, stdout=out)
    return out.getvalue().splitlines()


def test_the_operator_reads_the_same(game: Game, turn: Notification) -> None:
    running_game(person("Cai"), person("Dea"), name="Pax")
    refused = "SMTPDataError: (451, 'try later')"
    Notification.objects.filter(pk=turn.pk).update(status=Status.FAILED, error=refused, attempts=8)
    assert len(printed()) == 6
    assert len(printed("--user", turn.user.username.upper())) == Notification.objects.filter(user=turn.user).count()
    lines = printed("--game", game.public_id)
    assert len(lines) == 3
    (failed,) = [line for line in lines if line.startswith(f"{turn.pk} ")]
    assert "after 8 attempts" in failed and failed.endswith(refused)


@pytest.mark.parametrize("arguments", [("--user", "nobody"), ("--game", "none")])
def test_the_operator_is_told_of_a_wrong_name(db: None, arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        printed(*arguments)
