"""The address of an old mail shows the current position, and has no say over mails and days."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Vacation
from games.mail import address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.inbox import inbox
from games.services.outbox import preferences
from tests.games.inbox.answers import answer, in_words
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import order, play_to_the_end, to_move
from tests.tables import person

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome
Status = Notification.Status

HAVE_A_SAY = ["vacation DAY", "vacation off", "mute", "unmute"]


def dated(text: str) -> str:
    """A text with a day to come."""
    return text.replace("DAY", (timezone.now() + timedelta(days=3)).date().isoformat())


def taken(seat: Seat) -> Vacation:
    """A vacation of theirs that may be given back."""
    on = timezone.now().date() + timedelta(days=9)
    return Vacation.objects.create(user=seat.user, first=on, last=on, zone="UTC")


def assert_unchanged(vacation: Vacation, seat: Seat) -> None:
    assert list(Vacation.objects.values_list("pk", "cancelled")) == [(vacation.pk, False)]
    assert not Seat.objects.get(pk=seat.pk).muted


@pytest.mark.parametrize("text", HAVE_A_SAY)
def test_the_address_of_a_decision_that_is_taken_has_no_say(game: Game, seat: Seat, text: str) -> None:
    old, vacation = claim_of(seat), taken(seat)
    order(game, "start in gallia")
    assert post(seat, dated(text), claim=old, sender="eve@example.org").outcome == Outcome.STALE
    assert_unchanged(vacation, seat)
    told = answer()
    assert "Send it again as a reply to this email, or do it on the site" in told and "THE BOARD" in told


@pytest.mark.parametrize("text", HAVE_A_SAY)
def test_the_address_of_a_seat_that_is_anothers_has_no_say(game: Game, seat: Seat, text: str) -> None:
    old, vacation = claim_of(seat), taken(seat)
    Seat.objects.filter(pk=seat.pk).update(user=person("Cleo"))
    assert post(seat, dated(text), claim=old).outcome == Outcome.NOT_YOURS
    assert_unchanged(vacation, seat)
    assert "You no longer play in that game, but you can do this on the site: http" in answer()


@pytest.mark.parametrize("text", HAVE_A_SAY)
def test_an_address_of_a_game_that_is_over_has_no_say(game: Game, seat: Seat, text: str) -> None:
    lasting, vacation = Claim(seat.user_id, seat.pk, None, game.move_count), taken(seat)
    play_to_the_end(game)
    assert post(seat, dated(text), claim=lasting).outcome == Outcome.STALE
    assert_unchanged(vacation, seat)
    assert "This game is not in progress, but you can do this on the site: http" in answer()


@pytest.mark.parametrize("text", ["mute", "vacation DAY"])
def test_the_answer_is_where_it_may_be_sent_once_more(game: Game, seat: Seat, text: str) -> None:
    old = claim_of(seat)
    order(game, "start in gallia")
    post(seat, dated(text), claim=old)
    row = Notification.objects.filter(kind=MailKind.ANSWER).latest("pk")
    (to,) = in_words(row).reply_to
    assert (
        inbox.receive_mail(raw=write_mail(dated(text)), recipient=to, sender="max@example.org").outcome == Outcome.ACTED
    )


def test_a_mail_of_no_decision_has_its_say_as_long_as_the_seat_is_theirs(game: Game, seat: Seat) -> None:
    lasting = Claim(seat.user_id, seat.pk, None, game.move_count)
    order(game, "start in gallia")
    assert post(seat, dated("mute\nvacation DAY"), claim=lasting).outcome == Outcome.ACTED
    assert Seat.objects.get(pk=seat.pk).muted and Vacation.objects.exists()


def test_orders_of_the_same_mail_make_its_words_no_older(game: Game, seat: Seat) -> None:
    assert post(seat, dated("start in gallia\nmute\nvacation DAY")).outcome == Outcome.ACTED
    assert Seat.objects.get(pk=seat.pk).muted and Vacation.objects.exists()


def test_an_old_mail_is_told_once_that_nothing_was_done(game: Game, seat: Seat) -> None:
    of_a_decision = claim_of(seat)
    of_none = Claim(seat.user_id, seat.pk, None, game.move_count)
    order(game, "start in gallia")
    order(game, "start in thracia")
    for old in (of_a_decision, of_none):
        assert post(seat, "start in hispania", claim=old).outcome == Outcome.STALE
        told = answer()
        assert "The game has moved on since the email you answered, so your orders were not used." in told
        assert "The decision in that email has already been made." in told
        assert "nothing was done" not in told and "since you opened this page" not in told


# The word UNMUTE


def test_the_answer_to_mute_tells_how_to_undo_it(game: Game, seat: Seat) -> None:
    post(seat, "mute")
    assert "Reply UNMUTE to get them again." in answer()


@pytest.mark.parametrize("word", ["UNMUTE", "Un-mute, please", "stumm aus", "Bitte nicht mehr stumm"])
def test_unmute_brings_the_mails_of_the_game_back(game: Game, seat: Seat, word: str) -> None:
    preferences.mute(user=seat.user, game=game)
    assert post(seat, word).outcome == Outcome.ACTED
    assert not Seat.objects.get(pk=seat.pk).muted
    assert "You get emails about this game again." in answer()


def test_unmute_asks_for_an_open_decision_once(game: Game, seat: Seat) -> None:
    preferences.mute(user=seat.user, game=game)
    turn = game.notifications.filter(seat=seat, kind=MailKind.TURN)
    turn.update(status=Status.SKIPPED, reason=Notification.Reason.MUTED)
    post(seat, "unmute")
    assert turn.get().status == Status.VOID and "YOUR DECISION" in answer()


def test_help_names_unmute(game: Game, seat: Seat) -> None:
    post(seat, "help")
    assert "MUTE, UNMUTE:" in answer()


def test_unmute_answers_a_message_to_the_site(game: Game, seat: Seat) -> None:
    preferences.mute(user=seat.user, game=game)
    to = address.address_of(claim_of(to_move(game)), address.TALK)
    assert inbox.receive_mail(raw=write_mail("unmute"), recipient=to, sender="max@example.org").outcome == Outcome.ACTED
    assert not game.messages.exists()
