"""The band below the map on the table's page."""

from collections.abc import Callable

from django.test import Client

from accounts.models import User
from games.models import Game

Browser = Callable[[User], Client]


def band(client: Client, game: Game) -> str:
    page = client.get(game.get_absolute_url(), {"panel": "market"}).content.decode()
    return page.split('class="margin counters"', 1)[1].split("</svg>", 1)[0]


def test_everybody_sees_the_band_and_only_players_their_prices(
    running_game: Game, people: list[User], browser: Browser, client: Client
) -> None:
    assert "Flanking Maneuver" in band(client, running_game) and "price" not in band(client, running_game)
    assert "9 left, price " in band(browser(people[0]), running_game)


def test_the_crisis_roll_of_the_turn_is_told_in_words_too(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url(), {"panel": "market"}).content.decode()
    assert "Crisis table: 2 Ira Deorum, 3 " in page
    assert "The crisis roll of this turn" not in page  # nobody's turn has begun
