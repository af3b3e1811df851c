"""The market's panel, beside the table and without it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.contexts import contexts_of

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
    assert '<strong class="cost">costs ' in market(browser(people[0]), running_game)


def test_a_script_gets_the_panel_alone(running_game: Game, client: Client) -> None:
    panel = client.get(running_game.get_absolute_url(), MARKET, headers={"HX-Request": "true"}).text
    assert panel.lstrip().startswith("<header data-live>") and 'class="supply"' in panel
    assert 'id="table"' not in panel and "<html" not in panel


def variables(answer: Any) -> set[str]:
    return {name for context in contexts_of(answer) for name in context}


def test_only_what_lies_in_the_open_panel_is_worked_out(running_game: Game, client: Client) -> None:
    in_panels = {"panels", "market", "endangered", "board_as_text"}
    address = running_game.get_absolute_url()
    assert in_panels & variables(client.get(address)) == set()
    in_each = {"players": "panels", "market": "market", "threats": "endangered", "game": "board_as_text"}
    for name, of_it in in_each.items():
        for headers in ({}, {"HX-Request": "true"}):
            shown = client.get(address, {"panel": name}, headers=headers)
            assert in_panels & variables(shown) == {of_it}


def test_a_panel_alone_asks_little_and_counts_no_move_as_seen(
    running_game: Game, people: list[User], browser: Browser, django_assert_num_queries: Callable[..., object]
) -> None:
    reader, seat = browser(people[0]), running_game.seats.get(user=people[0])
    with django_assert_num_queries(4):  # session, person, game, seats
        reader.get(running_game.get_absolute_url(), MARKET, headers={"HX-Request": "true"})
    seat.refresh_from_db()
    assert seat.seen_move is None
    reader.get(running_game.get_absolute_url(), MARKET)
    seat.refresh_from_db()
    assert seat.seen_move == running_game.move_count


@pytest.mark.parametrize("name", ["nonsense", "talk", "room"])
def test_a_panel_that_is_not_the_readers_opens_nothing(running_game: Game, client: Client, name: str) -> None:
    page = client.get(running_game.get_absolute_url(), {"panel": name}).text
    assert 'class="inside"' not in page and 'id="table"' in page
    assert (
        client.get(running_game.get_absolute_url(), {"panel": name}, headers={"HX-Request": "true"}).text.strip() == ""
    )


def test_the_crisis_roll_of_the_turn_is_told_in_words_too(running_game: Game, client: Client) -> None:
    page = client.get(running_game.get_absolute_url(), MARKET).content.decode()
    assert "Crisis Table: 2 Ira Deorum, 3 " in page
    assert "Crisis roll this turn" not in page  # nobody's turn has begun
