"""A game of two, for mails that come in; files that want another one have their own."""

import pytest

from games.models import Game, Seat
from tests.orders import to_move
from tests.tables import person, running_game


@pytest.fixture
def game(db: None) -> Game:
    return running_game(person("Ana"), person("Ben"))


@pytest.fixture
def seat(game: Game) -> Seat:
    """The one that is to select a province."""
    return to_move(game)
