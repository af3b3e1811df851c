"""People, a game and browsers for the tests of the site."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.lobby import lobby
from tests import tables


@pytest.fixture
def people(db: None) -> list[User]:
    """Four people with accounts."""
    return [tables.person(name) for name in ("augusta", "brutus", "cornelia", "drusus")]


@pytest.fixture
def running_game(people: list[User]) -> Game:
    """A short game of all four that has just begun: the first of them is to select a province.

    Its dice are known: the first turn brings no decision of the others before it.
    """
    game = lobby.create_game(user=people[0], name="Res publica", players=4, pace=tables.PACE, short=True)
    Game.objects.filter(pk=game.pk).update(seed=b"quiet times".ljust(32), public_id="res-publica")
    for person in people[1:]:
        lobby.join_game(user=person, game_id=game.pk)
    game.refresh_from_db()
    return game


@pytest.fixture
def browser() -> Callable[[User], Client]:
    """A browser in which this person is signed in."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in
