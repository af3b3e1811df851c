"""The provinces in danger on the table page, as each reader is told of them (rule 9)."""

import re
from collections.abc import Callable

from django.test import Client

import rulebooks
from accounts.models import User
from games.models import Game
from games.present.percent import percent
from games.titles.time_of_crisis.words.threats import list_endangered
from rulebooks.time_of_crisis.analysis.danger import find_danger
from tests.orders import play_to_the_end, to_move

Browser = Callable[[User], Client]


def threats(client: Client, game: Game) -> str:
    page = client.get(game.get_absolute_url(), {"panel": "threats"}).content.decode()
    return page[page.index('class="threats"') :].partition("</section>")[0]


def rows(section: str) -> list[tuple[str, ...]]:
    """Province and chances, line by line."""
    lines = re.findall(r'<tr data-places="\w+">(.*?)</tr>', section)
    return [tuple(re.findall(r">([^<]+)</t[hd]>", line)) for line in lines]


def test_a_player_reads_the_chance_by_the_next_roll_and_by_the_next_turn(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    found = find_danger(rulebooks.view(rulebooks.load(first_turn.state), seat.index))
    section = threats(browser(seat.user), first_turn)
    assert found and found.by_turn
    assert "By your next turn" in section
    expected = [
        (each.name, percent(each.soon), percent(float(found.by_turn[each.province]))) for each in list_endangered(found)
    ]
    assert rows(section) == expected != []


def test_the_next_player_reads_that_the_next_roll_is_in_their_own_turn(first_turn: Game, browser: Browser) -> None:
    index = (to_move(first_turn).index + 1) % first_turn.seats.count()
    section = threats(browser(first_turn.seats.get(index=index).user), first_turn)
    assert "The next crisis roll is in your turn." in section
    assert {len(row) for row in rows(section)} == {2}


def test_an_onlooker_reads_the_next_roll_alone(first_turn: Game, client: Client) -> None:
    section = threats(client, first_turn)
    assert "your" not in section
    assert {len(row) for row in rows(section)} == {2}


def test_the_map_says_the_same_of_a_place_as_the_list(first_turn: Game, browser: Browser) -> None:
    seat = to_move(first_turn)
    page = browser(seat.user).get(first_turn.get_absolute_url()).content.decode()
    first = rows(threats(browser(seat.user), first_turn))[0]
    assert f"Chance of invasion: next crisis roll {first[1]}, by your next turn {first[2]}." in page


def test_a_game_that_is_over_has_no_crisis_to_come(running_game: Game, client: Client) -> None:
    play_to_the_end(running_game)
    assert "There are no more crisis rolls." in threats(client, running_game)
