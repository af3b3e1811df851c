"""Undo: back to the last barrier, as a move of its own."""

import pytest

from accounts.models import User
from games.models import UNDO, Game
from games.services import play
from games.services.errors import NotNow, NotYours, StalePosition
from tests.orders import choose_provinces, legal, order, to_move


def undo(game: Game, **rest: int) -> Game:
    seat = to_move(game)
    given = {"expected_move": Game.objects.get(pk=game.pk).move_count, **rest}
    return play.undo(user=seat.user, game_id=game.pk, seat=seat.index, **given)


def test_it_restores_the_position_at_the_last_barrier(first_turn: Game) -> None:
    state, number = first_turn.state, first_turn.move_count
    order(first_turn, "play military 1\nplay senate 1")
    game = undo(first_turn)
    assert game.state == state
    move = game.moves.get(number=game.move_count)
    assert (move.action, move.undo_to, move.number) == (UNDO, number, number + 3)


def test_it_takes_nothing_back_twice(first_turn: Game) -> None:
    order(first_turn, "play military 1")
    undo(first_turn)
    with pytest.raises(NotNow, match="nothing to take back"):
        undo(first_turn)


def test_the_game_goes_on_from_the_restored_position(first_turn: Game) -> None:
    order(first_turn, "play military 1")
    undo(first_turn)
    game = order(first_turn, "play senate 1")
    assert [move.action for move in play.undoable(game=game, seat=to_move(game))] == ["play senate 1"]


def test_dice_are_never_taken_back(first_turn: Game) -> None:
    seat = to_move(first_turn)
    game = order(first_turn, "play senate 1\nplay senate 1\nrecruit governor for 1")
    vote = next(line for line in legal(game, seat) if line.startswith("place governor"))
    game = order(game, vote)
    assert game.moves.get(number=game.move_count).barrier
    assert play.undoable(game=game, seat=seat) == []


def test_it_never_reaches_beyond_the_turn_of_another(running_game: Game) -> None:
    order(running_game, "start in gallia")
    with pytest.raises(NotNow):
        undo(running_game)


def test_it_takes_back_ones_own_picks_only(running_game: Game) -> None:
    game = choose_provinces(running_game)
    first, second, *_rest = game.seats.select_related("user")
    order(game, "take senate 1", seat=first)
    theirs = order(game, "take senate 1", seat=second)
    order(game, "take military 1\ntake military 1", seat=first)
    game = undo(game)
    assert game.state == theirs.state


def test_a_stale_form_takes_nothing_back(first_turn: Game) -> None:
    seen = first_turn.move_count
    order(first_turn, "play military 1")
    with pytest.raises(StalePosition):
        undo(first_turn, expected_move=seen)


def test_nobody_takes_back_for_another(first_turn: Game, people: list[User]) -> None:
    order(first_turn, "play military 1")
    seat = to_move(first_turn)
    other = next(person for person in people if person != seat.user)
    with pytest.raises(NotYours):
        play.undo(user=other, game_id=first_turn.pk, seat=seat.index, expected_move=first_turn.move_count)
