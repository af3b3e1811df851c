"""Bounds of the mail that comes in: mails of machines, mails that come twice, mails that come too often."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from games.mail import address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import delivery
from tests.games.inbox.answers import actions
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import choose_provinces, to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome


# What machines write


@pytest.mark.parametrize(
    ("headers", "outcome"),
    [
        ("Auto-Submitted: auto-replied\n", Outcome.AUTOMATIC),
        ("Precedence: bulk\n", Outcome.AUTOMATIC),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=x\n", Outcome.BOUNCE),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=x\n", Outcome.RECEIPT),
    ],
)
def test_an_automatic_mail_does_nothing_and_is_not_answered(game: Game, seat: Seat, headers: str, outcome: str) -> None:
    to = address.address_of(claim_of(seat))
    received = inbox.receive_mail(
        raw=write_mail("start in gallia", headers=headers), recipient=to, sender="max@example.org"
    )
    assert received == (outcome, False, "")
    assert_nothing_done(game)


def test_a_mail_of_ours_that_comes_back_does_nothing(game: Game, seat: Seat) -> None:
    delivery.send_due()
    own = next(each for each in mail.outbox if each.to == [seat.user.email])
    to = address.address_of(claim_of(seat))
    assert inbox.receive_mail(raw=own.message().as_bytes(), recipient=to, sender=own.to[0]).outcome == Outcome.LOOP
    assert_nothing_done(game)


@pytest.mark.parametrize("sender", ["", "<>", "MAILER-DAEMON", "mailer-daemon@mx.example.org"])
def test_a_mail_without_a_sender_does_nothing_and_is_not_answered(game: Game, seat: Seat, sender: str) -> None:
    to = address.address_of(claim_of(seat))
    assert (
        inbox.receive_mail(raw=write_mail("start in gallia"), recipient=to, sender=sender).outcome == Outcome.AUTOMATIC
    )
    assert_nothing_done(game)


def test_a_mail_with_over_a_megabyte_of_text_does_nothing(game: Game, seat: Seat) -> None:
    """Its writer is told so, as `test_machines` says."""
    raw = write_mail("start in gallia\n" + "\n" * 1_000_000)
    to = address.address_of(claim_of(seat))
    assert inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org").outcome == Outcome.TOO_BIG
    assert actions(game) == []


def test_a_mail_to_another_address_of_ours_does_nothing(game: Game) -> None:
    received = inbox.receive_mail(
        raw=write_mail("start in gallia"), recipient="noreply@127.0.0.1", sender="max@example.org"
    )
    assert received.outcome == Outcome.NOBODY
    assert_nothing_done(game)


def assert_nothing_done(game: Game) -> None:
    assert actions(game) == []
    assert not Notification.objects.filter(kind=Kind.ANSWER).exists()


# Once


def test_a_mail_that_comes_twice_acts_once_and_is_answered_once(game: Game, seat: Seat) -> None:
    raw, to = write_mail("start in gallia"), address.address_of(claim_of(seat))
    first, second = (inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org") for _ in range(2))
    assert (first.again, second.again) == (False, True)
    assert IncomingMail.objects.get().copies == 2
    assert game.notifications.filter(kind=Kind.ANSWER).count() == 1


def test_a_mail_to_two_addresses_acts_once_at_each(game: Game, seat: Seat) -> None:
    second = running_game(person("Cleo"), person("Dan"))
    raw, addresses = (
        write_mail("start in gallia"),
        [address.address_of(claim_of(each)) for each in (seat, to_move(second))],
    )
    told = [
        inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org") for to in (*addresses, addresses[1].upper())
    ]
    assert [received.again for received in told] == [False, False, True]
    assert actions(game) == actions(second) == ["start in gallia"]


def test_a_mail_without_a_message_id_acts_once(game: Game) -> None:
    choose_provinces(game)
    raw, to = write_mail("take military 1", message_id=None), address.address_of(claim_of(to_move(game)))
    for _ in range(2):
        inbox.receive_mail(raw=raw, recipient=to, sender="max@example.org")
    assert actions(game).count("take military 1") == 1


# Not too many


def test_a_wrong_address_is_refused_three_times_and_then_met_with_silence(game: Game, seat: Seat) -> None:
    to = address.address_of(claim_of(seat)).replace("+", "+aa")
    told = [
        inbox.receive_mail(raw=write_mail("start in gallia"), recipient=to, sender="eve@example.org")
        for _attempt in range(5)
    ]
    assert [bool(received.server_words) for received in told] == [True, True, True, False, False]
    assert {received.outcome for received in told} == {Outcome.WRONG_TOKEN}
    assert_nothing_done(game)


def test_the_silence_ends_after_a_day(game: Game, seat: Seat) -> None:
    for _attempt in range(3):
        inbox.receive_mail(raw=write_mail("2"), recipient="orders+aaaa@127.0.0.1", sender="eve@example.org")
    IncomingMail.objects.update(received=timezone.now() - timedelta(days=1, minutes=1))
    again = inbox.receive_mail(raw=write_mail("2"), recipient="orders+aaaa@127.0.0.1", sender="eve@example.org")
    assert again.server_words


def test_a_right_address_counts_whatever_wrong_ones_came_before(game: Game, seat: Seat) -> None:
    for _attempt in range(5):
        inbox.receive_mail(raw=write_mail("2"), recipient="orders+aaaa@127.0.0.1", sender="max@example.org")
    assert post(seat, "start in gallia").outcome == Outcome.ACTED


def test_a_program_that_answers_every_mail_and_does_not_say_so_is_answered_twice(game: Game, seat: Seat) -> None:
    away = "I am at the sea and read no mail.\nFlavia will help you."
    for _mail in range(4):
        assert post(seat, away).outcome == Outcome.REFUSED
    answers = game.notifications.filter(kind=Kind.ANSWER)
    assert answers.count() == 2
    assert post(seat, "stert on gallja").outcome == Outcome.REFUSED
    assert answers.count() == 3, "another mistake is another matter"
    assert post(seat, "start in gallia").outcome == Outcome.ACTED
    assert answers.count() == 4


def test_nothing_but_the_writers_own_lines_is_kept(game: Game, seat: Seat) -> None:
    to = address.address_of(claim_of(seat))
    post(seat, "start in gallia\n\n> a secret of the quoted mail")
    kept = str(IncomingMail.objects.values().get())
    assert "secret" not in kept
    assert to.partition("+")[2].partition("@")[0] not in kept


def test_a_claim_for_a_seat_that_never_was_does_nothing(game: Game, seat: Seat) -> None:
    claim = Claim(seat.user_id, 999_999, 0, 0)
    assert post(seat, "start in gallia", claim=claim).outcome == Outcome.STALE
    assert_nothing_done(game)
