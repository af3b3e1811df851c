"""Games of before undos marked what they took back are marked by the migration as they would be now."""

from importlib import import_module
from random import Random
from typing import Any

from django.db import connection

from games.models import Game
from games.services.play.undo import undo_orders
from tests.orders import legal, order, to_move

STEPS = 24
migration = import_module("games.migrations.0013_moves_taken_back")


def marks(game: Game) -> list[Any]:
    game.refresh_from_db()
    moves = game.moves.order_by("number").values_list("number", "taken_back", "takes_back")
    places = game.moves.filter(taken_back=False).order_by("number").values_list("number", "place")
    return [*moves, *places, (game.counted, game.place)]


def test_every_move_of_an_earlier_game_is_marked(first_turn: Game) -> None:
    chance, standing = Random(5), 0
    for _step in range(STEPS):
        seat = to_move(first_turn)
        cards = [line for line in legal(first_turn, seat) if line.startswith("play ")]
        if cards and (not standing or chance.random() < 0.55):
            order(first_turn, chance.choice(cards))
            standing += 1
        else:
            count, latest = chance.randint(1, standing), first_turn.move_count
            undo_orders(user=seat.user, game_id=first_turn.pk, seat=seat.index, shown_move=latest, count=count)
            standing -= count
    expected = marks(first_turn)
    first_turn.moves.update(taken_back=False, takes_back=None, place=0)
    Game.objects.filter(pk=first_turn.pk).update(counted=0, place=0)
    with connection.cursor() as cursor:
        for sql in (migration.MARK, migration.COUNT, migration.PLACES, migration.GAMES):
            cursor.execute(sql)
    assert marks(first_turn) == expected
    assert any(takes_back for _number, _taken, takes_back in expected[: first_turn.move_count + 1])
