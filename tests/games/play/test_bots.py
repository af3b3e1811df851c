"""Bots at the table."""

import pytest

from accounts.models import User
from games.models import Game, MailKind, Move
from games.services.lobby import lobby
from games.services.play import bots
from tests import tables
from tests.orders import legal, order, play_to_the_end, to_move


def answer(game: Game) -> Game:
    """The person at the table does the last thing allowed, which is often to end."""
    return order(game, legal(game, to_move(game))[-1])


def test_they_answer_in_the_same_transaction(people: list[User]) -> None:
    game = tables.running_game(people[0], bots=2)
    for _decision in range(12):
        assert [seat.user for seat in game.seats.filter(index__in=game.to_move)] == [people[0]]
        game = answer(game)
    assert game.moves.filter(by=Move.By.BOT).exists()


def test_their_moves_are_rows_like_any_other(people: list[User]) -> None:
    game = tables.running_game(people[0], bots=3)
    game = answer(game)
    numbers = list(game.moves.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(game.move_count + 1))


def test_they_get_no_mail(people: list[User]) -> None:
    game = play_to_the_end(tables.running_game(people[0], bots=1))
    assert set(game.notifications.values_list("user", flat=True)) == {people[0].pk}


def test_a_new_turn_after_theirs_owes_a_new_mail(people: list[User]) -> None:
    game = tables.running_game(people[0], bots=1)
    seat = tables.seat_of(game, people[0])
    asked = {seat.asked_move}
    for _decision in range(12):
        game = answer(game)
        asked.add(tables.seat_of(game, people[0]).asked_move)
    mails = game.notifications.filter(kind=MailKind.TURN)
    assert set(mails.values_list("move", flat=True)) == asked
    assert len(asked) > 2


def test_decisions_beyond_the_bots_cap_are_due_at_once(people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 2)
    game = tables.running_game(people[0], bots=3)
    for _decision in range(8):
        owing = game.seats.filter(index__in=game.to_move)
        if any(seat.bot for seat in owing):
            break
        game = answer(game)
    left = game.seats.exclude(bot="").filter(deadline__isnull=False)
    assert left.exists()
    assert game.deadline == left[0].deadline <= max(move.created for move in game.moves.all())


def test_the_same_seed_gives_the_same_choices(people: list[User]) -> None:
    played = []
    for _again in range(2):
        game = lobby.create_game(user=people[0], name="Limes", players=2, pace=tables.PACE, options={"short": True})
        Game.objects.filter(pk=game.pk).update(seed=b"s" * 32, public_id="same-game")
        lobby.join_game(user=people[1], game_id=game.pk)
        play_to_the_end(game)
        played.append(list(game.moves.order_by("number").values_list("action", flat=True)))
        game.delete()
    assert played[0] == played[1]
