"""The practice game: one button from nothing to a game against bots."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import MAX_PACE, Game
from games.services.lobby import listing, reliability_record, search
from tests import tables
from tests.orders import choose_provinces, to_move

Browser = Callable[[User], Client]
BUTTON = "Play a practice game against bots"
PRACTICE = "/games/practice/"


def key_on(client: Client, page: str) -> str:
    form = re.search(rf'action="{PRACTICE}".*?name="key" value="([^"]+)"', client.get(page).text, re.DOTALL)
    assert form is not None
    return form[1]


@pytest.fixture
def newcomer(people: list[User], browser: Browser) -> Client:
    return browser(people[0])


@pytest.mark.parametrize("page", ["/", "/games/mine/", "/how/"])
def test_one_button_begins_it(people: list[User], newcomer: Client, page: str) -> None:
    assert BUTTON in newcomer.get(page).text
    answer = newcomer.post(PRACTICE, {"key": key_on(newcomer, page)})
    game = Game.objects.get()
    assert answer.url == game.get_absolute_url()
    assert game.status == Game.Status.RUNNING
    assert sorted(seat.bot for seat in game.seats.all()) == ["", "sensible", "sensible"]
    assert to_move(game).user == people[0]
    assert newcomer.get(answer.url).status_code == 200


@pytest.mark.parametrize("page", ["/", "/about/rome_in_crisis/how/"])
def test_a_game_of_another_title_is_chosen_where_it_is_offered(newcomer: Client, page: str) -> None:
    assert 'name="ruleset" value="rome_in_crisis"' in newcomer.get(page).text
    newcomer.post(PRACTICE, {"key": key_on(newcomer, page), "ruleset": "rome_in_crisis"})
    assert Game.objects.get().ruleset == "rome_in_crisis"


def test_the_button_pressed_twice_begins_one_game(newcomer: Client) -> None:
    key = key_on(newcomer, "/")
    first, second = (newcomer.post(PRACTICE, {"key": key}) for _click in range(2))
    assert first.url == second.url
    assert Game.objects.count() == 1


def test_nobody_else_sees_it(people: list[User], newcomer: Client, browser: Browser, client: Client) -> None:
    newcomer.post(PRACTICE, {"key": key_on(newcomer, "/")})
    game = Game.objects.get()
    assert game not in listing.open_games(user=people[1])
    assert game.entry not in search.found(sight=search.sight(people[1]), over=False, wanted=search.Wanted())
    assert browser(people[1]).get(game.get_absolute_url()).status_code == 404
    assert client.get(game.get_absolute_url()).status_code == 404


def test_it_leaves_all_the_time_there_is_and_counts_for_nothing(people: list[User], newcomer: Client) -> None:
    newcomer.post(PRACTICE, {"key": key_on(newcomer, "/")})
    game = Game.objects.get()
    assert game.pace == MAX_PACE
    choose_provinces(game)
    assert reliability_record.figure(people[0]) == reliability_record.Reliability()
    assert reliability_record.summary(people[0]).games == 0


def test_whoever_has_a_game_is_not_offered_another_at_home(people: list[User], newcomer: Client) -> None:
    tables.running_game(people[0], bots=1)
    for page in ("/", "/games/mine/"):
        assert BUTTON not in newcomer.get(page).text


def test_a_damaged_form_is_told_so(newcomer: Client) -> None:
    page = newcomer.post(PRACTICE, {"key": "made up"}, follow=True).text
    assert "This form is damaged. Please open it again." in page and BUTTON in page
    assert not Game.objects.exists()


def test_a_stranger_signs_in_first_and_finds_the_button_then(people: list[User], client: Client) -> None:
    asked = client.post(PRACTICE, {"key": "any"}).url
    assert asked == f"{reverse('account_login')}?next={PRACTICE}"
    client.force_login(people[0])
    assert BUTTON in client.get(PRACTICE, follow=True).text
