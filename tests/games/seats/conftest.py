"""A game in its first turn, and somebody who offers to take over seats."""

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game
from tests import tables
from tests.orders import choose_provinces, select_hands


@pytest.fixture
def first_turn(running_game: Game) -> Game:
    """The first player is to take actions; three others wait."""
    return select_hands(choose_provinces(running_game))


@pytest.fixture
def flavia(db: None) -> User:
    """Somebody with no part in any game, who was here just now and offers to take over seats."""
    return tables.person("flavia", offers_to_substitute=True, last_login=timezone.now())
