"""Series of rematches: at their tables and in lists, as far as one may see them."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services.lobby import rematch
from tests import tables

TOLD = "Game 3 of a series. Wins: brutus 2, augusta 0"


@pytest.fixture
def three(people: list[User]) -> list[Game]:
    """Two games that Brutus has won, and a rematch under way."""
    augusta, brutus, *_others = people
    games = [tables.running_game(augusta, brutus, name=name) for name in ("Prima", "Secunda", "Tertia")]
    for game, before in zip(games[1:], games, strict=False):
        Game.objects.filter(pk=game.pk).update(rematch_of=before)
        game.refresh_from_db()
        tables.end(before, first=brutus)
    return games


def test_a_series_is_told_at_its_tables_as_far_as_one_may_see_it(
    people: list[User], three: list[Game], client: Client
) -> None:
    first, second, last = three
    assert rematch.series_of(last, people[0]) == three
    for address in (reverse("games:end", args=[second.public_id]), f"{last.get_absolute_url()}?panel=game"):
        page = client.get(address).text
        assert "Games in this series" in page and first.get_absolute_url() in page
    Game.objects.filter(pk=first.pk).update(private=True, invite_token="token")
    assert "Prima" not in client.get(reverse("games:end", args=[second.public_id])).text
    assert rematch.series_of(last, people[0]) == three


def test_lists_tell_its_score(people: list[User], three: list[Game], browser: Callable[[User], Client]) -> None:
    augusta, brutus, *_others = people
    client = browser(augusta)
    for address in (reverse("games:mine"), "/"):
        assert TOLD in client.get(address).text
    tables.end(three[2], first=augusta)
    for address in (reverse("games:finished"), brutus.get_absolute_url()):
        page = client.get(address).text
        assert "Game 3 of a series. Wins: brutus 2, augusta 1" in page
        assert "Game 2 of a series. Wins: brutus 2, augusta 0" in page
        assert "Game 1 of" not in page


def test_a_list_takes_three_queries_more_for_all_its_series(
    people: list[User], three: list[Game], browser: Callable[[User], Client]
) -> None:
    client, address = browser(people[0]), reverse("games:mine")
    counts = []
    for linked in (three[1], None):
        Game.objects.filter(pk=three[2].pk).update(rematch_of=linked)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] - counts[1] == 3
