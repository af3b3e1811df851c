"""Mails to addresses that are not ours: who is told so, how often, and who never is."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import compose, delivery
from tests.games.mail.post import write_mail
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
WRONG = "orders+aaaa@127.0.0.1"


@pytest.fixture
def writer(seat: Seat) -> User:
    """The seat's person, who has shown that two addresses are theirs."""
    assert seat.user is not None
    for email in (seat.user.email, "Home@Example.org"):
        EmailAddress.objects.create(user=seat.user, email=email, verified=True)
    return seat.user


def astray(sender: str, *, headers: str = "", on_the_line: bool = False) -> str:
    raw = write_mail("start in gallia", headers=headers, sender=sender)
    return inbox.receive_mail(raw=raw, recipient=WRONG, sender=sender, on_the_line=on_the_line).outcome


def answers() -> list[Notification]:
    return list(Notification.objects.filter(kind=Kind.ANSWER).order_by("pk"))


def test_a_person_of_ours_is_told_and_shown_what_waits_for_them(game: Game, seat: Seat, writer: User) -> None:
    assert astray("home@example.org") == Outcome.WRONG_TOKEN
    delivery.send_due()
    sent = next(each for each in mail.outbox if each.extra_headers["Auto-Submitted"] == "auto-replied")
    text, html = " ".join(str(sent.body).split()), str(sent.alternatives[0].content)
    assert sent.to == [writer.email]
    for part in (text, html):
        assert "The address you wrote to no longer works, so your email was not used." in part
        assert "Answer this email instead. All your games are here:" in part and "http://127.0.0.1:8000/" in part
    assert "YOUR DECISION" in text
    again = inbox.receive_mail(raw=write_mail("start in gallia"), recipient=sent.reply_to[0], sender="home@example.org")
    assert again.outcome == Outcome.ACTED


def test_the_answer_shows_the_game_that_waits_the_soonest(game: Game, writer: User) -> None:
    hasty = running_game(writer, person("Dan"), name="Hasty")
    Seat.objects.filter(game=hasty, user=writer).update(asked_move=0, deadline=timezone.now() + timedelta(hours=1))
    astray(writer.email)
    (owed,) = answers()
    assert owed.game == hasty


def test_the_fourth_of_a_day_meets_silence(writer: User) -> None:
    for _mail in range(5):
        assert astray(writer.email) == Outcome.WRONG_TOKEN
    assert len(answers()) == inbox.MOST_WRONG == 3


def test_the_answer_shows_its_writers_own_game(writer: User) -> None:
    astray("home@example.org")
    letter = compose.build_letter(answers()[0])
    assert letter.own and letter.user_id == writer.pk


@pytest.mark.parametrize("sender", ["", "MAILER-DAEMON@mx.example.org", "eve@example.org"])
def test_machines_and_strangers_are_not_answered(writer: User, sender: str) -> None:
    astray(sender)
    assert answers() == []


def test_an_address_that_nobody_verified_is_not_answered(writer: User) -> None:
    EmailAddress.objects.filter(email=writer.email).update(verified=False)
    assert astray(writer.email) == Outcome.WRONG_TOKEN
    assert answers() == []


def test_a_mail_that_a_machine_wrote_is_not_answered_wherever_it_goes(writer: User) -> None:
    assert astray(writer.email, headers="Auto-Submitted: auto-replied\n") == Outcome.AUTOMATIC
    assert answers() == []


def test_a_sender_who_is_refused_on_the_line_gets_no_mail(writer: User) -> None:
    astray(writer.email, on_the_line=True)
    assert answers() == []


def test_a_player_without_a_game_under_way_gets_no_mail(game: Game, writer: User) -> None:
    game.seats.update(asked_move=None, deadline=None)
    Game.objects.update(status=Game.Status.CANCELLED, to_move=[], deadline=None, state="")
    assert astray(writer.email) == Outcome.WRONG_TOKEN
    assert answers() == []


@pytest.mark.parametrize("headers", ["", f"X-Long: {'y' * 70_000}\n"])
def test_a_person_whose_mail_is_too_big_is_told_as_well(game: Game, writer: User, headers: str) -> None:
    raw = write_mail("start in gallia\n" + "\n" * 1_000_000, headers=headers)
    received = inbox.receive_mail(raw=raw, recipient=WRONG, sender=writer.email)
    assert received.outcome == Outcome.WRONG_TOKEN and len(answers()) == 1
