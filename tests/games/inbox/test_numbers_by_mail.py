"""A bare number is an answer to a mail that showed a list with numbers, and to no other."""

import pytest

from games.mail import address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.services.clock import requests
from games.services.inbox import inbox
from tests.games.inbox.answers import answer, in_words
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import choose_provinces, select_hands
from tests.tables import game_of_two

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome


def opening() -> Game:
    """Somebody's turn is under way."""
    return select_hands(choose_provinces(game_of_two()))


def mail_of(seat: Seat, kind: Kind) -> Notification:
    rows = Notification.objects.select_related("game", "seat", "user__mail_settings", "incoming")
    return rows.filter(kind=kind, user=seat.user, game=seat.game).latest("pk")


def claim(seat: Seat, kind: Kind) -> Claim:
    """Return the claim in the reply address of the seat's latest mail of this kind."""
    (to,) = in_words(mail_of(seat, kind)).reply_to
    found = address.read_claim(to)
    assert found is not None
    return found


def assert_not_taken(seat: Seat, text: str, of: Claim) -> None:
    before = Game.objects.get(pk=seat.game_id).move_count
    assert post(seat, text, claim=of).outcome == Outcome.REFUSED
    assert Game.objects.get(pk=seat.game_id).move_count == before
    told = answer(seat.user)
    assert "is a number, but the email you answered has no numbered list. The current list follows." in told
    assert "YOUR OPTIONS" in told


@pytest.mark.parametrize("text", ["1", "Option 1, please", "1, 2", "option one"])
def test_no_number_answers_the_mail_of_a_game_that_has_begun(seat: Seat, text: str) -> None:
    assert_not_taken(seat, text, claim(seat, Kind.STARTED))


def test_no_number_answers_a_request(seat: Seat, game: Game) -> None:
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    request = requests.ask_pause(user=other.user, game_id=game.pk, days=3)
    assert_not_taken(seat, "1", claim(seat, Kind.REQUEST))
    requests.answer_request(user=seat.user, game_id=game.pk, request_id=request.pk, agrees=True)
    assert_not_taken(seat, "1", claim(seat, Kind.REQUEST)._replace(request_id=None))


def test_no_number_is_previewed_in_reply_to_the_start_of_a_game(seat: Seat) -> None:
    assert post(seat, "preview 1", claim=claim(seat, Kind.STARTED)).outcome == Outcome.REFUSED
    assert "has no numbered list" in answer(seat.user)


def test_in_reply_to_the_start_words_count_and_a_number_does_not(seat: Seat) -> None:
    assert post(seat, "play military 1\n1", claim=claim(seat, Kind.STARTED)).outcome == Outcome.ACTED
    assert seat.game.moves.latest("number").action == "play military 1"
    assert "Your order was carried out" in answer(seat.user) or "The rest was not." in answer(seat.user)


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.ANSWER])
def test_a_number_answers_a_mail_with_a_list(seat: Seat, kind: Kind) -> None:
    post(seat, "status")
    of = claim(seat, kind)
    assert of.listed and post(seat, "1", claim=of).outcome == Outcome.ACTED


def test_the_answer_to_a_number_without_a_list_takes_it(seat: Seat) -> None:
    post(seat, "1", claim=claim(seat, Kind.STARTED))
    (to,) = in_words(mail_of(seat, Kind.ANSWER)).reply_to
    assert inbox.receive_mail(raw=write_mail("1"), recipient=to, sender="max@example.org").outcome == Outcome.ACTED


def test_a_player_without_a_decision_hears_nothing_of_numbered_lists(seat: Seat, game: Game) -> None:
    other = game.seats.exclude(pk=seat.pk).select_related("user", "game").get()
    assert post(other, "1", claim=claim(other, Kind.STARTED)).outcome == Outcome.REFUSED
    assert "has no numbered list" not in answer(other.user)


def test_an_address_of_an_older_mail_takes_numbers_as_it_did(seat: Seat) -> None:
    assert claim_of(seat).listed and post(seat, "1", claim=claim_of(seat)).outcome == Outcome.ACTED


@pytest.mark.parametrize("text", ["no 2", "No, 2", "no 1"])
def test_a_no_with_a_number_does_nothing(seat: Seat, text: str) -> None:
    before = Game.objects.get(pk=seat.game_id).move_count
    assert post(seat, text).outcome == Outcome.REFUSED
    assert Game.objects.get(pk=seat.game_id).move_count == before


@pytest.mark.parametrize(
    "text",
    [
        "option 2, the populace one",
        "2, the big one",
        "play military 1, will bring me 2 votes",
        "1, my best card of 3",
        "1, that brings 2 votes",
        "Option 1; the one with 2 legions",
        "1, dann habe ich 2 Stimmen",
        "1, die mit 2 Punkten",
    ],
)
def test_an_order_with_words_beside_it_that_cannot_be_read_does_nothing(seat: Seat, text: str) -> None:
    before = Game.objects.get(pk=seat.game_id).move_count
    assert post(seat, text).outcome == Outcome.REFUSED
    assert Game.objects.get(pk=seat.game_id).move_count == before
