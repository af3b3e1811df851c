"""What a person's page tells of their games: those that its reader may see, and nothing that is secret."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.doors.views import person as view
from games.models import Game
from tests import tables

Browser = Callable[[User], Client]
RESULT = {"places": [1, 0], "legacy": [31, 44], "bonus": [0, 0]}
QUERIES = 6
"""The person, two for their figures, the games' count, the games, their seats; a signed-in reader costs the session,
the account and the two notices of every page."""


def page_of(person: User, client: Client) -> str:
    return str(client.get(person.get_absolute_url()).content.decode())


def is_over(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(
        status="finished", result=RESULT, finished=timezone.now(), deadline=None, to_move=[]
    )


@pytest.fixture
def two(people: list[User]) -> tuple[User, User]:
    return people[0], people[1]


def test_it_lists_games_under_way_before_those_that_are_over(two: tuple[User, User], client: Client) -> None:
    augusta, brutus = two
    is_over(tables.running_game(augusta, brutus, name="Done"))
    tables.running_game(augusta, brutus, bots=1, name="Going on")
    page = page_of(augusta, client)
    assert page.index("Games under way") < page.index("Going on") < page.index("Finished games") < page.index("Done")
    assert "With brutus" in page


def test_it_tells_place_and_legacy_of_that_person(two: tuple[User, User], client: Client) -> None:
    game = tables.running_game(*two)
    is_over(game)
    told = {"Place 2 of 2, with 31 legacy", "Place 1 of 2, with 44 legacy"}
    shown = [{each for each in told if each in page_of(person, client)} for person in two]
    assert sorted(map(len, shown)) == [1, 1] and set.union(*shown) == told
    first = tables.seat_of(game, two[0]).index
    assert shown[0] == {"Place 2 of 2, with 31 legacy" if first == 0 else "Place 1 of 2, with 44 legacy"}


def test_a_private_game_is_listed_only_to_who_may_see_it(people: list[User], browser: Browser, client: Client) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = tables.running_game(augusta, brutus, name="Secreta")
    Game.objects.filter(pk=game.pk).update(private=True, invite_token="token")
    assert "Secreta" not in page_of(augusta, client)
    assert "Secreta" not in page_of(augusta, browser(cornelia))
    assert "Secreta" in page_of(augusta, browser(brutus))


def test_a_game_that_waits_for_players_is_not_listed(people: list[User], client: Client) -> None:
    Game.objects.create(name="Waiting", creator=people[0], pace=tables.PACE)
    assert "Waiting" not in page_of(people[0], client)


def test_many_games_are_paged_and_take_no_more_queries(
    two: tuple[User, User], client: Client, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable
) -> None:
    monkeypatch.setattr(view, "PER_PAGE", 2)
    for number in range(3):
        tables.running_game(*two, name=f"Game {number}")
    with django_assert_num_queries(QUERIES):
        page = page_of(two[0], client)
    assert page.count("<li>\n          <h4>") == 2 and "Page 1 of 2" in page
    assert "Game 0" in client.get(f"{two[0].get_absolute_url()}?page=2").content.decode()
