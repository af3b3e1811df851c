"""An answer says first, and truly, how the mail fared."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Vacation
from games.models import Game, IncomingMail, Seat
from games.services.clock import deadlines, vacations
from games.services.lobby import seats
from tests.games.inbox.answers import answer_in_both
from tests.games.mail.post import post
from tests.orders import choose_provinces, legal, order, select_hands, to_move
from tests.tables import time_out

pytestmark = pytest.mark.django_db
Outcome = IncomingMail.Outcome


def test_a_mail_whose_last_order_fails_is_not_called_carried_out(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1\ntake senate 1\ntake gold")
    for part in answer_in_both(seat.user):
        assert "2 orders of your email were carried out. The rest were not." in part
        assert "Your orders were carried out." not in part and "Not carried out:" not in part


@pytest.mark.parametrize(("line", "is_near"), [("attack the moon", False), ("take castra", True)])
def test_an_unreadable_line_is_answered_with_near_orders_or_with_help(game: Game, line: str, is_near: bool) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, line)
    for part in answer_in_both(seat.user):
        assert ("For example, you can write:" in part) == is_near
        assert ("To see all options, reply HELP." in part) != is_near


def test_a_word_before_an_order_that_fails_is_part_of_what_was_carried_out(seat: Seat) -> None:
    day = (timezone.now().date() + timedelta(days=3)).isoformat()
    assert post(seat, f"vacation {day}\nstart in atlantis").outcome == Outcome.ACTED
    told = answer_in_both(seat.user)[0]
    assert "Only part of your email was carried out." in told and "Your vacation is booked" in told
    assert Vacation.objects.exists()


def test_orders_before_a_preview_are_not_said_to_be_undone(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    assert post(seat, "take military 1\npreview take senate 1").outcome == Outcome.ACTED
    told = answer_in_both(seat.user)[0]
    assert "Your order was carried out." in told and "This is only a preview" not in told
    assert "PREVIEW OF THESE ORDERS" in told


def logged(seat: Seat) -> str:
    """Return the moves that the answer to LOG tells, without the board and the rest."""
    post(seat, "log")
    return answer_in_both(seat.user)[0].split("LATEST MOVES")[1].split("Open the game:")[0]


def test_the_log_by_mail_names_the_rule_by_which_a_time_was_up(game: Game, seat: Seat) -> None:
    time_out(game)
    deadlines.expire(game_id=game.pk)
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    told = logged(other)
    assert f"{seat.user.username} ran out of time (" in told
    assert "You ran out of time" in logged(seat)


def test_the_log_by_mail_tells_of_seats_and_vacations(game: Game, seat: Seat) -> None:
    day = timezone.now().date() + timedelta(days=3)
    vacations.take_vacation(user=seat.user, first=day, last=day)
    vacations.spread_due()
    other = game.seats.exclude(pk=seat.pk).select_related("user").get()
    seats.resign(user=other.user, game_id=game.pk)
    told = logged(seat)
    assert "vacation" in told and f"{other.user.username} resigns" in told


def in_a_turn(game: Game) -> Seat:
    """The seat whose turn it is, with a hand to play; nobody else owes a decision."""
    game = select_hands(choose_provinces(game))
    while "end actions" not in legal(game, to_move(game)):
        game = order(game, legal(game, to_move(game))[0], seat=to_move(game))
    return to_move(game)


@pytest.mark.parametrize(
    ("word", "in_text", "in_html", "other_in_text", "other_in_html"),
    [
        ("hand", "YOUR HAND", "Influence left", "THE BOARD", 'src="cid:map.'),
        ("map", "THE BOARD", 'src="cid:map.', "YOUR HAND", "Influence left"),
    ],
)
def test_the_requested_hand_or_map_comes_first_in_the_answer(
    game: Game, word: str, in_text: str, in_html: str, other_in_text: str, other_in_html: str
) -> None:
    seat = in_a_turn(game)
    post(seat, word)
    text, html = answer_in_both(seat.user)
    for part, first, rest in (
        (text, in_text, ["YOUR DECISION", "YOUR OPTIONS", other_in_text]),
        (html, in_html, ["<h1", "Your options", other_in_html]),
    ):
        assert part.count(first) == 1
        assert all(part.index(first) < part.index(each) for each in rest)


def test_a_player_without_a_decision_gets_hand_and_map_first(game: Game) -> None:
    mover = in_a_turn(game)
    other = game.seats.exclude(pk=mover.pk).select_related("user").get()
    post(other, "hand\nmap")
    text, html = answer_in_both(other.user)
    places = [text.index(each) for each in ("YOUR HAND", "THE BOARD", "Waiting for:")]
    assert places == sorted(places) and text.count("YOUR HAND") == text.count("THE BOARD") == 1
    assert html.index("Hand: ") < html.index('src="cid:map.') < html.index("Waiting for:")


def test_the_status_is_the_mail_as_it_always_is(game: Game) -> None:
    seat = in_a_turn(game)
    post(seat, "status")
    text = answer_in_both(seat.user)[0]
    places = [text.index(each) for each in ("YOUR DECISION", "YOUR HAND", "YOUR OPTIONS", "THE BOARD")]
    assert places == sorted(places)
