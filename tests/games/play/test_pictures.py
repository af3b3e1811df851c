"""The board as a picture over HTTP: who may have it, for how long, and what it costs."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings as of_the_site
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from PIL import Image
from pytest_django.fixtures import Settings

import rulebooks
from accounts.models import User
from games.models import Game
from games.services.lobby import lobby
from games.services.play import pictures
from games.services.rows.seats import seats_of
from games.titles.time_of_crisis.board import picture
from tests import tables
from tests.orders import choose_provinces


def address(game: Game) -> str:
    return reverse("games:picture", args=[game.public_id])


@pytest.mark.parametrize("scale", [1, 2])
def test_anybody_may_see_a_public_game(running_game: Game, client: Client, scale: picture.Scale) -> None:
    answer = client.get(address(running_game), {"scale": scale})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    assert "public" in answer.headers["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == picture.size(scale)


def test_a_private_game_is_hidden_and_kept_by_nobody_else(
    running_game: Game, client: Client, people: list[User], browser: Callable[[User], Client]
) -> None:
    Game.objects.update(private=True, invite_token="token")
    assert client.get(address(running_game)).status_code == 404
    answer = browser(people[0]).get(address(running_game))
    assert answer.status_code == 200
    assert {"private", "no-cache"} <= set(answer.headers["Cache-Control"].split(", "))


def test_an_unchanged_picture_is_not_sent_again(running_game: Game, client: Client) -> None:
    etag = client.get(address(running_game)).headers["ETag"]
    again = client.get(address(running_game), headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)


def test_a_move_makes_a_new_picture(running_game: Game, client: Client) -> None:
    before = client.get(address(running_game))
    choose_provinces(running_game)
    after = client.get(address(running_game), headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and after.content != before.content


def test_another_name_makes_a_new_picture(running_game: Game, people: list[User], client: Client) -> None:
    before = client.get(address(running_game))
    User.objects.filter(pk=people[0].pk).update(username="Felix")
    after = client.get(address(running_game), headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200 and after.content != before.content


def test_it_is_drawn_once(running_game: Game, client: Client) -> None:
    first = client.get(address(running_game)).content
    names = [seat.name for seat in seats_of(running_game)]
    key = pictures.picture_name(game=running_game, names=names, scale=1, language="en")
    assert caches[pictures.CACHE].get(key) == first
    caches[pictures.CACHE].set(key, b"kept")
    assert client.get(address(running_game)).content == b"kept"


@pytest.mark.parametrize("scale", [pytest.param(1, marks=pytest.mark.night), 2])
def test_a_server_has_most_of_its_first_picture_at_hand(running_game: Game, scale: picture.Scale) -> None:
    names, view = (
        [seat.name for seat in running_game.seats.all()],
        rulebooks.view(rulebooks.load(running_game.state), None),
    )
    picture.tile.cache_clear()
    picture.png(view, names, scale=scale)
    anew = picture.tile.cache_info().misses
    picture.tile.cache_clear()
    pictures.draw_ahead()
    ahead = picture.tile.cache_info().misses
    picture.png(view, names, scale=scale)
    assert picture.tile.cache_info().misses - ahead < anew / 3


def test_a_game_that_waits_for_players_has_no_picture(people: list[User], client: Client) -> None:
    game = lobby.create_game(user=people[0], name="Limes", players=2, pace=tables.PACE, options={"short": True})
    assert client.get(address(game)).status_code == 404


def test_pictures_make_room(running_game: Game, settings: Settings, tmp_path: Path) -> None:
    few = settings.CACHES["pictures"] | {"LOCATION": tmp_path, "OPTIONS": {"MAX_ENTRIES": 8}}
    settings.CACHES = settings.CACHES | {"pictures": few}
    for number in range(8):
        caches[pictures.CACHE].set(f"old-{number}", b"")
    pictures.of_position(game=running_game, names=list("ABCD"), scale=1, language="room")
    assert len(list(tmp_path.iterdir())) < 8
    assert (
        pictures.picture_name(game=running_game, names=list("ABCD"), scale=1, language="room") in caches[pictures.CACHE]
    )


def test_a_public_game_can_be_previewed(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url()).content.decode()
    width, height = picture.size(2)
    assert f'property="og:image" content="{of_the_site.SITE_URL}{address(running_game)}?scale=2"' in page
    assert f'og:image:width" content="{width}"' in page and f'og:image:height" content="{height}"' in page
    assert 'property="og:description" content="Waiting for ' in page


def test_a_private_game_has_no_preview(
    running_game: Game, people: list[User], browser: Callable[[User], Client]
) -> None:
    Game.objects.update(private=True, invite_token="token")
    assert "og:image" not in browser(people[0]).get(running_game.get_absolute_url()).content.decode()


def test_lists_show_a_small_board(running_game: Game, people: list[User], browser: Callable[[User], Client]) -> None:
    page = browser(people[0]).get(reverse("games:mine")).content.decode()
    width, height = picture.size(1)
    assert f'src="{address(running_game)}" alt="The board of Res publica" width="{width}" height="{height}"' in page


def test_the_table_page_has_the_board_as_text(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url(), {"panel": "game"}).content.decode()
    assert "The board as text" in page and "Oceanus" not in page.split("<pre", 1)[1].split("</pre>")[0]
    assert "Event deck: 15 cards." in page.split("<pre", 1)[1]
