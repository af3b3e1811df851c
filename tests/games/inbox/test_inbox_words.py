"""Words of a mail that are no orders: STATUS, HELP, LOG, UNDO, PREVIEW, MUTE and COME BACK."""

import pytest
from django.core import mail
from django.utils import timezone

from games.mail import address
from games.models import Game, IncomingMail, MailKind, Notification, Seat
from games.present import happenings
from games.services.inbox import inbox
from games.services.lobby import seats
from games.services.play.undo import undoable
from tests.games.inbox.answers import actions, answer_sent, flat
from tests.games.mail.post import claim_of, post, write_mail
from tests.orders import choose_provinces, legal, order, select_hands, to_move
from tests.tables import person

pytestmark = pytest.mark.django_db
Kind = MailKind
Outcome = IncomingMail.Outcome
Status = Notification.Status


# Words


def test_status_shows_who_is_to_decide_and_what(game: Game, seat: Seat) -> None:
    assert post(seat, "status").outcome == Outcome.ANSWERED
    assert "THE BOARD" in answer_sent()
    assert actions(game) == []


def test_help_lists_every_choice_and_every_word(game: Game, seat: Seat) -> None:
    post(seat, "HELP")
    text = answer_sent()
    assert all(line in text for line in legal(game, seat))
    assert "ALL OR NOTHING" in text and "UNDO, UNDO 3" in text and "UNDO ALL" in text


def test_the_log_tells_what_happened(game: Game, seat: Seat) -> None:
    order(game, "start in gallia")
    post(to_move(game), "log")
    assert "Gallia" in answer_sent().split("LATEST MOVES")[1]


def test_undo_takes_back_what_can_be(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1\ntake military 1")
    assert post(seat, "undo").outcome == Outcome.ACTED
    assert actions(game)[-1] == "undo"
    assert "- undo: Undo: Take Military 1\n" in answer_sent()
    assert undoable_orders(game, seat) == ["take military 1"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("UNDO ALL", 0),
        ("Alles zurück", 0),
        ("UNDO 2", 1),
        ("undo the last two orders, please", 1),
        ("UNDO\nUNDO", 1),
        ("UNDO\nzurück\nUNDO", 0),
        ("ALL OR NOTHING\nUNDO\nUNDO", 1),
    ],
)
def test_an_undo_may_say_how_many_it_takes_back(game: Game, text: str, left: int) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1\ntake military 1\ntake senate 1")
    assert post(seat, text).outcome == Outcome.ACTED
    assert undoable_orders(game, seat) == ["take military 1"] * left
    assert answer_sent().count("Undo: ") == text.count("\n") + 1 - text.startswith("ALL OR")


def undoable_orders(game: Game, seat: Seat) -> list[str]:
    return [move.action for move in undoable(game=game, seat=seat)]


def test_orders_may_follow_an_undo_in_one_mail(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1\ntake military 1")
    assert post(seat, "undo\ntake senate 1").outcome == Outcome.ACTED
    assert undoable_orders(game, seat) == ["take military 1", "take senate 1"]
    told = answer_sent()
    assert "Your orders were carried out." in told and "- Take Senate 1" in told


def test_more_undos_than_orders_stop_the_mail(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1")
    assert post(seat, "undo\nundo\ntake senate 1").outcome == Outcome.ACTED
    assert undoable_orders(game, seat) == []
    told = answer_sent()
    assert "There is nothing to undo" in told and "- undo\n- take senate 1" in told
    post(seat, "take military 1")
    assert post(seat, "undo 2").outcome == Outcome.REFUSED
    assert "You can undo only 1 order" in flat(answer_sent())


def test_all_or_nothing_takes_nothing_back_where_an_order_cannot_be(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1")
    assert post(seat, "ALL OR NOTHING\nundo\ntake gold").outcome == Outcome.REFUSED
    assert undoable_orders(game, seat) == ["take military 1"]


def test_a_greeting_alone_is_no_order(seat: Seat) -> None:
    assert post(seat, "Hello tocsite,").outcome == Outcome.EMPTY


def test_an_ending_says_what_it_gives_up_and_how_to_take_it_back(game: Game) -> None:
    choose_provinces(game)
    select_hands(game)
    seat = to_move(game)
    while "end actions" not in legal(game, seat):
        order(game, legal(game, seat)[0], seat=seat)
        seat = to_move(game)
    mail.outbox.clear()
    assert post(seat, "end turn").outcome == Outcome.ACTED
    told = answer_sent()
    assert "cards in hand have not been played." in told
    assert ("reply UNDO to undo your last order" in flat(told)) == (to_move(game) == seat)


def test_an_ending_that_the_same_mail_undoes_is_not_asked_about(game: Game) -> None:
    choose_provinces(game)
    select_hands(game)
    seat = to_move(game)
    mail.outbox.clear()
    assert post(seat, "end turn\nundo").outcome == Outcome.ACTED
    told = answer_sent()
    assert "- undo: Undo: End your actions" in told
    assert "If you didn't mean that" not in told and "cards in hand have not been played." not in told


def test_undo_of_nothing_says_so_and_does_not_call_the_mail_old(game: Game) -> None:
    choose_provinces(game)
    assert post(to_move(game), "undo").outcome == Outcome.REFUSED
    told = answer_sent()
    assert "There is nothing to undo" in told and "out of date" not in told


def test_undo_of_an_old_mail_takes_nothing_back(game: Game) -> None:
    old = claim_of(to_move(game))
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1")
    assert post(seat, "undo", claim=old._replace(seat_id=seat.pk, user_id=seat.user_id)).outcome == Outcome.STALE
    assert actions(game)[-1] == "take military 1"


def test_a_preview_does_nothing_and_tells_what_would_be(game: Game) -> None:
    choose_provinces(game)
    before = actions(game)
    assert post(to_move(game), "preview\ntake military 1\ntake senate 1").outcome == Outcome.ANSWERED
    assert actions(game) == before
    assert "PREVIEW OF THESE ORDERS" in answer_sent()


def test_a_preview_tells_what_would_be_taken_back(game: Game) -> None:
    choose_provinces(game)
    seat = to_move(game)
    post(seat, "take military 1")
    before = actions(game)
    assert post(seat, "preview\ntake senate 1\nundo\nundo").outcome == Outcome.ANSWERED
    told = answer_sent()
    assert "- Undo: Take Senate 1" in told and "- Undo: Take Military 1" in told
    assert post(seat, "preview undo 2").outcome == Outcome.REFUSED
    assert "You can undo only 1 order" in flat(answer_sent())
    assert actions(game) == before


def test_mute_stops_the_other_mails_of_the_game(game: Game, seat: Seat) -> None:
    post(seat, "mute")
    seat.refresh_from_db()
    assert seat.muted
    assert "muted" in answer_sent()


def test_a_word_that_answers_a_message_is_for_the_site(game: Game, seat: Seat) -> None:
    to = address.address_of(claim_of(seat), address.TALK)
    for text, outcome in (("mute", Outcome.ACTED), ("Mute are the Muses", Outcome.SAID), ("help\nme", Outcome.SAID)):
        assert inbox.receive_mail(raw=write_mail(text), recipient=to, sender="max@example.org").outcome == outcome
    seat.refresh_from_db()
    assert seat.muted
    assert sorted(game.messages.values_list("text", flat=True)) == ["Mute are the Muses", "help\nme"]


def test_an_order_for_a_seat_that_the_bot_plays_is_told_the_way_back(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    seats.resign(user=seat.user, game_id=game.pk)
    assert post(seat, "start in gallia", claim=old).outcome == Outcome.REFUSED
    told = answer_sent()
    assert "Choose Come back first" in told and "out of date" not in told
    assert f"/games/{game.public_id}/seat/back/" in told and "COME BACK" in told


@pytest.mark.parametrize("words", ["come back", "COME BACK\n\nSorry, I was away."])
def test_come_back_takes_the_seat_back_from_the_bot(game: Game, seat: Seat, words: str) -> None:
    seats.resign(user=seat.user, game_id=game.pk)
    assert post(seat, words).outcome == Outcome.ACTED
    seat.refresh_from_db()
    assert not seat.is_free
    assert "Welcome back" in answer_sent()
    assert game.happenings.latest("pk").kind == happenings.CAME_BACK


def test_come_back_is_answered_with_the_decision_that_is_then_owed(game: Game, seat: Seat) -> None:
    game = choose_provinces(game)
    Seat.objects.filter(pk=seat.pk).update(free_since=timezone.now(), free_why="away")
    assert post(seat, "come back").outcome == Outcome.ACTED
    told = answer_sent()
    assert "Welcome back" in told and "YOUR OPTIONS" in told and "YOUR HAND" in told


def test_come_back_after_a_substitute_took_over_is_too_late(game: Game, seat: Seat) -> None:
    old = claim_of(seat)
    seats.resign(user=seat.user, game_id=game.pk)
    seats.take_over(user=person("Cleo"), game_id=game.pk, index=seat.index)
    assert post(seat, "come back", claim=old).outcome == Outcome.STALE
    told = answer_sent()
    assert "A substitute has taken over your seat." in told and "YOUR HAND" not in told
    assert Seat.objects.get(pk=seat.pk).user != seat.user


def test_come_back_from_a_player_who_never_left_changes_nothing(game: Game, seat: Seat) -> None:
    assert post(seat, "come back").outcome == Outcome.ANSWERED
    assert "The seat is already yours" in answer_sent()
    assert not game.happenings.exists()


def test_i_am_back_to_the_table_is_for_the_table_unless_the_bot_plays(game: Game, seat: Seat) -> None:
    to = address.address_of(claim_of(seat), address.TALK)
    inbox.receive_mail(raw=write_mail("I am back"), recipient=to, sender="max@example.org")
    assert [message.text for message in game.messages.all()] == ["I am back"]
    seats.resign(user=seat.user, game_id=game.pk)
    inbox.receive_mail(raw=write_mail("I am back"), recipient=to, sender="max@example.org")
    seat.refresh_from_db()
    assert not seat.is_free and game.messages.count() == 1
