"""The title of a tab says whether anything waits there: at a table one's turn, elsewhere how many games."""

import re
from collections.abc import Callable

from django.test import Client

from accounts.models import User
from games.models import Game
from tests.orders import to_move

Browser = Callable[[User], Client]


def title(page: bytes) -> str:
    found = re.search("<title>(.*?)</title>", page.decode(), re.DOTALL)
    assert found
    return found[1].strip()


def test_at_a_table_it_says_whose_turn_it_is(running_game: Game, browser: Browser) -> None:
    page = browser(to_move(running_game).user).get(running_game.get_absolute_url())
    assert title(page.content).startswith(f"● Your turn in {running_game.name} · ")
    page = Client().get(running_game.get_absolute_url())
    assert title(page.content).startswith(f"{running_game.name} · ")


def test_elsewhere_it_counts_the_games_that_wait(running_game: Game, browser: Browser) -> None:
    assert title(browser(to_move(running_game).user).get("/games/").content).startswith("(1) ")
    assert not title(Client().get("/games/").content).startswith("(")
