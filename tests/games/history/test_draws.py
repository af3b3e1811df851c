"""Draws stand with the move that they were made for."""

import rulebooks
from accounts.models import User
from games.models import Game
from games.services.lobby import lobby
from games.services.play.draws import dice_of
from tests.tables import PACE


def start_game(user: User) -> Game:
    """A game whose bots have answered what they could."""
    return lobby.create_game(user=user, name="Limes", pace=PACE, players=3, bot_seats=["sensible", "random"])


def test_the_moves_of_a_game_hold_its_whole_stream(people: list[User]) -> None:
    game = start_game(people[0])
    dice = dice_of(game)
    stored = list(game.moves.order_by("number").values_list("draws", flat=True))
    draws = [draw for text in stored for draw in rulebooks.load_draws(text)]
    assert rulebooks.load_draws(stored[0])[0].purpose == "event deck"
    falls = [(draw.number + n, draw, result) for draw in draws for n, result in enumerate(draw.results)]
    assert [number for number, _, _ in falls] == list(range(rulebooks.load(game.state).draws))
    assert all(dice.draw(number, draw.purpose, draw.sides) == result for number, draw, result in falls)
