"""The market's panel, beside the table and without it."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game

Browser = Callable[[User], Client]
MARKET = {"panel": "market"}


def market(client: Client, game: Game) -> str:
    page = client.get(game.get_absolute_url(), MARKET).content.decode()
    return page.split('class="supply"', 1)[1].split("</section>", 1)[0]


def test_everybody_sees_the_market_and_only_players_their_prices(
    running_game: Game, people: list[User], browser: Browser, client: Client
) -> None:
    assert "Flanking Maneuver" in market(client, running_game) and "price" not in market(client, running_game)
    assert "9 left" in market(client, running_game)
    assert '<strong class="cost">price ' in market(browser(people[0]), running_game)


def test_a_script_gets_the_panel_alone(running_game: Game, client: Client) -> None:
    panel = client.get(running_game.get_absolute_url(), MARKET, headers={"HX-Request": "true"}).text
    assert panel.lstrip().startswith("<header data-live>") and 'class="supply"' in panel
    assert 'id="table"' not in panel and "<html" not in panel


@pytest.mark.parametrize("name", ["nonsense", "talk", "room"])
def test_a_panel_that_is_not_the_readers_opens_nothing(running_game: Game, client: Client, name: str) -> None:
    page = client.get(running_game.get_absolute_url(), {"panel": name}).text
    assert 'class="inside"' not in page and 'id="table"' in page
    assert (
        client.get(running_game.get_absolute_url(), {"panel": name}, headers={"HX-Request": "true"}).text.strip() == ""
    )


def test_the_crisis_roll_of_the_turn_is_told_in_words_too(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url(), MARKET).content.decode()
    assert "Crisis table: 2 Ira Deorum, 3 " in page
    assert "The crisis roll of this turn" not in page  # nobody's turn has begun
