"""A game whose first turn is under way."""

import pytest

from games.models import Game
from tests.orders import choose_provinces, legal, select_hands, to_move


@pytest.fixture
def first_turn(running_game: Game) -> Game:
    """The first player is to take actions, with two Military, two Senate and one Populace card in hand."""
    game = select_hands(choose_provinces(running_game))
    assert "play military 1" in legal(game, to_move(game))
    return game
