"""Decisions that come in somebody else's turn: each is asked for itself, with its own mail and its own time."""

from datetime import timedelta

import pytest

import rulebooks
from games.models import Game, MailKind, Notification
from games.services.play import play
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules.event_deck import HoldLudi
from rulebooks.time_of_crisis.rules.hands import SelectCards
from tests.tables import let_time_pass, person, running_game, seat_of

pytestmark = pytest.mark.django_db


def ask_twice_in_the_turn_of_a_bot(game: Game, human: int, bot: int) -> None:
    """The human is asked, then the bot, then the human again, all in the bot's turn."""
    state = positions.position(players=2)
    positions.hand(state, human, "senate_1", "populace_1")
    positions.act(state, bot)
    state.then(HoldLudi(waiting=[human]), SelectCards(waiting=[bot], count=1, why="pax"), HoldLudi(waiting=[human]))
    game.state = rulebooks.dump(state)
    game.to_move = [human]
    game.save()


def test_a_second_decision_in_the_turn_of_a_bot_has_its_own_mail_and_its_own_time() -> None:
    ana = person("Ana")
    game = running_game(ana, bots=1)
    seat = seat_of(game, ana)
    ask_twice_in_the_turn_of_a_bot(game, seat.index, 1 - seat.index)
    let_time_pass(game, timedelta(seconds=game.pace - 60))
    seat.refresh_from_db()
    asked, deadline = seat.asked_move, seat.deadline
    assert deadline

    play.submit(user=ana, game_id=game.pk, seat=seat.index, order="decline", shown_move=game.move_count)

    seat.refresh_from_db()
    assert seat.asked_move != asked
    assert seat.deadline and seat.deadline - deadline > timedelta(seconds=game.pace - 120)
    turns = Notification.objects.filter(seat=seat, kind=MailKind.TURN)
    assert turns.filter(move=seat.asked_move).count() == 1


def test_the_starting_hand_is_asked_for_itself_of_who_chose_a_province_last() -> None:
    ana, ben = person("Ana"), person("Ben")
    game = running_game(ana, ben)
    for _ in range(2):
        game.refresh_from_db()
        mover = game.seats.get(index=game.to_move[0])
        let_time_pass(game, timedelta(seconds=60))
        order = engine.order_text(engine.legal(rulebooks.load(game.state), mover.index)[0])
        play.submit(user=mover.user, game_id=game.pk, seat=mover.index, order=order, shown_move=game.move_count)
    first, second = game.seats.all()
    assert first.asked_move == second.asked_move == 2
    assert first.deadline == second.deadline
    assert Notification.objects.filter(game=game, kind=MailKind.TURN, move=2).count() == 2
