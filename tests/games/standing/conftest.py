"""A game of four, and two of its seats."""

import pytest

from games.models import Game, Seat
from tests.tables import person, running_game


@pytest.fixture
def game(db: None) -> Game:
    """Four people play on positions that are laid before them."""
    return running_game(*(person(name) for name in ("Ana", "Ben", "Cai", "Dea")))


@pytest.fixture
def first(game: Game) -> Seat:
    """The seat whose turn it is in the positions."""
    return game.seats.select_related("user").get(index=0)


@pytest.fixture
def second(game: Game) -> Seat:
    """The seat that is asked in the other's turn."""
    return game.seats.select_related("user").get(index=1)
