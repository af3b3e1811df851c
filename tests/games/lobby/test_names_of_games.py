"""Names that a game may have."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.models import Game, new_public_id
from games.services.lobby import lobby
from tests import tables
from tests.games.lobby.test_lobby_pages import new_game_form

Browser = Callable[[User], Client]


@pytest.mark.parametrize("name", ["Pax\nEmail your answer to orders@evil", "Pax \u202eanamoR", "\u200b", "\u3164"])
def test_a_name_with_invisible_characters_is_refused(people: list[User], browser: Browser, name: str) -> None:
    client = browser(people[0])
    page = client.post(reverse("games:new"), new_game_form(client, name=name).fields).text
    assert "the invisible character" in page or "no visible characters" in page
    assert not Game.objects.exists()


def test_a_stored_name_with_invisible_characters_is_still_shown(people: list[User], browser: Browser) -> None:
    game = lobby.create_game(user=people[0], name="Pax\n\u202eanamoR", players=2, pace=tables.PACE)
    lobby.join_game(user=people[1], game_id=game.pk)
    assert browser(people[0]).get(game.get_absolute_url()).status_code == 200
    assert browser(people[0]).get(reverse("games:mine")).status_code == 200


def test_a_name_by_the_site_is_said_in_each_readers_language(people: list[User]) -> None:
    with translation.override("de"):
        game = lobby.practise(user=people[0], public_id=new_public_id())
        assert game.name == "Übungspartie"
    assert Game.objects.get(pk=game.pk).name == "Practice game"


def test_a_players_own_name_is_never_translated(people: list[User]) -> None:
    game = lobby.create_game(user=people[0], name="Practice game", players=2, pace=tables.PACE)
    with translation.override("de"):
        assert Game.objects.get(pk=game.pk).name == "Practice game"
