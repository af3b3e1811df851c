"""A game of four, and two of its seats."""

import pytest

from games.models import Game, Seat


@pytest.fixture
def first(game: Game) -> Seat:
    """The seat whose turn it is in the positions."""
    return game.seats.select_related("user").get(index=0)


@pytest.fixture
def second(game: Game) -> Seat:
    """The seat that is asked in the other's turn."""
    return game.seats.select_related("user").get(index=1)


@pytest.fixture
def quiet(game: Game) -> Game:
    """No mail of the start is left."""
    game.notifications.all().delete()
    return game
