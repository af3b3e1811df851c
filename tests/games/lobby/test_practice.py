"""The practice game: one button from nothing to a game against bots."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import MAX_PACE, Game
from games.services.lobby import listing, search
from games.services.rows import reliability_record
from tests import tables
from tests.form_filling import PageForm, form_at
from tests.orders import choose_provinces, to_move

Browser = Callable[[User], Client]
BUTTON = "Start a practice game"
PRACTICE = "/games/practice/"


def button_on(client: Client, page: str) -> PageForm:
    """The form of the button."""
    return form_at(client, page, action=PRACTICE)


@pytest.fixture
def newcomer(people: list[User], browser: Browser) -> Client:
    return browser(people[0])


@pytest.mark.parametrize("page", ["/", "/games/mine/", "/how/"])
def test_one_button_begins_it(people: list[User], newcomer: Client, page: str) -> None:
    answer = button_on(newcomer, page).press(BUTTON)
    game = Game.objects.get()
    assert answer.url == game.get_absolute_url()
    assert game.status == Game.Status.RUNNING
    assert sorted(seat.bot for seat in game.seats.all()) == ["", "sensible", "sensible"]
    assert to_move(game).user == people[0]
    assert newcomer.get(answer.url).status_code == 200


def test_its_hints_stand_open(newcomer: Client) -> None:
    page = newcomer.get(button_on(newcomer, "/").press(BUTTON).url).content.decode()
    assert re.search(r'<details [^>]*data-key="hint"[^>]* open>', page)


@pytest.mark.parametrize("page", ["/", "/about/rome_in_crisis/how/"])
def test_a_game_of_another_title_is_chosen_where_it_is_offered(newcomer: Client, page: str) -> None:
    button_on(newcomer, page).press("rome_in_crisis")
    assert Game.objects.get().ruleset == "rome_in_crisis"


def test_the_button_pressed_twice_begins_one_game(newcomer: Client) -> None:
    form = button_on(newcomer, "/")
    first, second = (form.press(BUTTON) for _click in range(2))
    assert first.url == second.url
    assert Game.objects.count() == 1


def test_nobody_else_sees_it(people: list[User], newcomer: Client, browser: Browser, client: Client) -> None:
    button_on(newcomer, "/").press(BUTTON)
    game = Game.objects.get()
    assert game not in listing.open_games(user=people[1])
    assert game.entry not in search.find_games(reader=people[1], is_over=False, query=search.SearchQuery())
    assert browser(people[1]).get(game.get_absolute_url()).status_code == 404
    assert client.get(game.get_absolute_url()).status_code == 404


def test_it_leaves_all_the_time_there_is_and_counts_for_nothing(people: list[User], newcomer: Client) -> None:
    button_on(newcomer, "/").press(BUTTON)
    game = Game.objects.get()
    assert game.pace == MAX_PACE
    choose_provinces(game)
    assert reliability_record.reliability_of(people[0]) == reliability_record.Reliability()
    assert reliability_record.summary_of(people[0]).games == 0


def test_a_person_with_a_game_finds_the_practice_game_folded(people: list[User], newcomer: Client) -> None:
    tables.running_game(people[0], bots=1)
    assert '<details class="folded"><summary>Practise against bots' in newcomer.get("/").text
    assert '<details class="folded"><summary>Practise against bots' in newcomer.get("/games/mine/").text


def test_a_damaged_form_is_told_so(newcomer: Client) -> None:
    page = newcomer.post(PRACTICE, {"key": "made up"}, follow=True).text
    assert "This form is damaged. Open the page again." in page and BUTTON in page
    assert not Game.objects.exists()


def test_a_stranger_signs_in_first_and_finds_the_button_then(people: list[User], client: Client) -> None:
    asked = client.post(PRACTICE, {"key": "any"}).url
    assert asked == f"{reverse('account_login')}?next={PRACTICE}"
    client.force_login(people[0])
    assert BUTTON in client.get(PRACTICE, follow=True).text
