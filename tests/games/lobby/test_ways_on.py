"""A page that is not there leads on: nobody is left without a way."""

from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from tests.orders import play_to_the_end

Browser = Callable[[User], Client]
NOWHERE = "/games/nowhere/"


def test_a_person_who_is_signed_in_is_led_to_their_games(people: list[User], browser: Browser) -> None:
    answer = browser(people[0]).get(NOWHERE)
    assert answer.status_code == 404
    assert f'href="{reverse("games:mine")}">My games</a>' in answer.content.decode().split("<main")[1]


def test_a_stranger_may_sign_in_and_comes_back(db: None, client: Client) -> None:
    page = client.get(NOWHERE).content.decode()
    assert f"{reverse('account_login')}?next={NOWHERE}" in page


def test_the_list_of_finished_games_says_who_has_won(running_game: Game, client: Client) -> None:
    game = play_to_the_end(running_game)
    first = game.result["places"][0]
    winner = game.seats.get(index=first).name
    page = client.get(reverse("games:finished")).content.decode()
    assert f"Winner: {winner} ({game.result['scores'][first]} legacy)" in page
