"""An open page asks whether the game has moved: one row is read, and 304 says that it has not."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services import lobby
from tests import tables
from tests.orders import order


def pulse(client: Client, game: Game, seen: str = "") -> object:
    return client.get(reverse("games:pulse", args=[game.public_id]), headers={"If-None-Match": seen})


def test_it_says_how_far_the_game_is(running_game: Game, client: Client) -> None:
    answer = pulse(client, running_game)
    assert (answer.status_code, answer.json(), answer["ETag"]) == (200, {"moves": 0}, '"0"')


def test_it_answers_304_until_the_game_moves(running_game: Game, client: Client) -> None:
    assert pulse(client, running_game, '"0"').status_code == 304
    order(running_game, "start in gallia")
    assert pulse(client, running_game, '"0"').status_code == 200
    assert pulse(client, running_game, '"1"').status_code == 304


def test_it_reads_one_row_without_the_position(running_game: Game, client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        pulse(client, running_game, '"0"')
    assert len(queries) == 1
    assert '"state"' not in queries[0]["sql"]


def test_a_private_game_is_hidden_from_strangers(people: list[User], browser: Callable[[User], Client]) -> None:
    game = lobby.create_game(
        user=people[0], name="Limes", players=2, pace=tables.PACE, private=True, bot_seats=["sensible"]
    )
    assert pulse(browser(people[0]), game).status_code == 200
    assert pulse(browser(people[1]), game).status_code == 404


def test_the_page_knows_where_to_ask_and_what_it_shows(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url()).content.decode()
    assert f'data-pulse="{reverse("games:pulse", args=[running_game.public_id])}"' in page
    assert 'data-move="0"' in page
