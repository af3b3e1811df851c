"""One person opens no more tables than find players, and keeps no more bots busy than they can play with."""

import re
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Game, Seat
from games.services.lobby import listing, lobby
from tests.tables import PACE, person


@pytest.fixture
def ana(db: None) -> User:
    return person("Ana")


@pytest.fixture
def browser(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def lower(settings: Settings, name: str, most: int) -> None:
    """A limit of fewer, for a test that goes over it."""
    settings.LIMITS = settings.LIMITS | {name: settings.LIMITS[name]._replace(most=most)}


def open_game(user: User, name: str = "Limes") -> Game:
    """As the site's own ways do it."""
    return lobby.create_game(user=user, name=name, players=2, pace=PACE)


def form(browser: Client, **fields: str) -> dict[str, Any]:
    """The fields that the page's form would send."""
    shown = browser.get("/games/new/").context["form"]
    given = {name: shown[name].value() for name in shown.fields if shown[name].value() not in (None, False)}
    return given | {"name": "A table", "players": "2"} | fields


def open_table(browser: Client, **fields: str) -> Any:
    return browser.post("/games/new/", form(browser, **fields))


def problem_of(answer: Any) -> str:
    return " ".join(answer.context["form"].non_field_errors())


def test_five_tables_of_one_person_may_wait(browser: Client) -> None:
    answers = [open_table(browser) for _table in range(6)]
    assert [answer.status_code for answer in answers] == [302] * 5 + [429]
    sentence = "You have 5 open games. Wait until one starts, or cancel one."
    assert problem_of(answers[-1]) == sentence and answers[-1].content.decode().count(sentence) == 1
    assert 'value="A table"' in answers[-1].content.decode(), "what was written stays"
    browser.post(f"/games/{Game.objects.all()[0].public_id}/cancel/")
    assert open_table(browser).status_code == 302


def test_one_person_opens_so_many_tables_an_hour_whatever_becomes_of_them(
    browser: Client, ana: User, settings: Settings
) -> None:
    lower(settings, "tables_opened", 2)
    for _table in range(2):
        assert open_table(browser).status_code == 302
        Game.objects.update(status=Game.Status.CANCELLED)
    told_now = problem_of(open_table(browser))
    assert re.fullmatch(r"You can create 2 games an hour\. Try again in \d+\xa0(minutes|hour)\.", told_now)
    assert Game.objects.count() == 2


def test_the_same_form_again_is_the_same_table(browser: Client, settings: Settings) -> None:
    lower(settings, "tables_opened", 1)
    once = form(browser)
    assert [browser.post("/games/new/", once).status_code for _time in range(3)] == [302] * 3
    assert Game.objects.count() == 1


def test_a_table_that_is_refused_counts_for_nothing(browser: Client, settings: Settings) -> None:
    lower(settings, "tables_waiting", 1)
    for _time in range(site.LIMITS["tables_opened"].most + 1):
        answer = open_table(browser)
    assert "open games. Wait until one starts" in problem_of(answer)


def test_practice_games_are_counted_apart(browser: Client, ana: User, settings: Settings) -> None:
    lower(settings, "tables_practised", 1)
    assert open_table(browser).status_code == 302
    assert open_table(browser, seat_2="sensible").status_code == 302
    sentence = "You have 1 unfinished practice games. Finish or leave one first."
    assert sentence in problem_of(open_table(browser, seat_2="sensible"))
    assert sentence in browser.post("/games/practice/", {"key": new_key(browser)}, follow=True).content.decode()
    Seat.objects.filter(user=ana, game__status="running").update(
        free_since="2026-01-01T00:00Z", free_why=Seat.Why.RESIGNED, deadline=None, asked_move=None
    )
    assert open_table(browser, seat_2="sensible").status_code == 302


def test_one_person_has_no_more_running_games_than_anybody_plays(browser: Client, settings: Settings) -> None:
    lower(settings, "tables_running", 1)
    assert open_table(browser, seat_2="sensible").status_code == 302
    assert "You have 1 unfinished games of your own." in problem_of(open_table(browser))


def test_the_sites_own_ways_open_as_many_as_they_like(ana: User) -> None:
    for _table in range(12):
        open_game(ana)
    assert Game.objects.count() == 12


def test_the_front_page_shows_the_newest_of_each_opener(client: Client, ana: User) -> None:
    bens = open_game(person("Ben"), name="Ben's table")
    anas = [open_game(ana, name=f"Ana's {number}") for number in range(9)]
    assert list(client.get("/").context["open"]) == [anas[-1], bens]
    assert listing.open_games(user=ana).count() == 10
    lobby.cancel_game(user=ana, game_id=anas[-1].pk)
    assert list(client.get("/").context["open"]) == [anas[-2], bens]


def new_key(browser: Client) -> str:
    return str(browser.get("/games/new/").context["form"]["key"].value())
