"""Searching the games that are over and those under way: which are found, and what a search may be."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import CatalogueEntry, Game
from games.services.lobby import search
from tests import tables

Browser = Callable[[User], Client]
QUERIES = 4
"""How many there are, the page of them, their games, and the seats; a signed-in reader costs the session, the account
and the two notices of every page."""


@pytest.fixture
def games(people: list[User]) -> dict[str, Game]:
    """Three that are over, of which one is private, and one under way, each unlike the others."""
    augusta, brutus, cornelia, drusus = people
    found = {
        "two": tables.running_game(augusta, brutus, name="Two"),
        "long": tables.running_game(augusta, brutus, cornelia, name="Three", short=False),
        "secret": tables.running_game(cornelia, drusus, name="Secreta"),
        "going": tables.running_game(augusta, drusus, name="Going on"),
    }
    Game.objects.filter(pk=found["secret"].pk).update(private=True, invite_token="token")
    CatalogueEntry.objects.filter(pk=found["secret"].pk).update(private=True, readers=[cornelia.pk, drusus.pk])
    of_expansion = {"short": False, "cards": "selective", "stacks": ["triumph", "ambitus"]}
    CatalogueEntry.objects.filter(pk=found["long"].pk).update(options=of_expansion)
    tables.end(found["two"], first=brutus, score=44, days=10)
    tables.end(found["long"], first=augusta, score=70, days=80)
    tables.end(found["secret"], first=drusus, score=50, days=20)
    counted = {"two": ({"emperor_fell": 2}, 120), "long": ({"pretender": 1}, 700), "going": ({"pretender": 3}, 30)}
    for name, (events, moves) in counted.items():
        CatalogueEntry.objects.filter(pk=found[name].pk).update(events=events, moves=moves)
    return found


TODAY = timezone.localdate()
FOUND = [
    ({}, ["long", "two"]),
    ({"sort": "oldest"}, ["two", "long"]),
    ({"sort": "most_moves"}, ["long", "two"]),
    ({"sort": "lowest"}, ["two", "long"]),
    ({"player": "AUGUSTA"}, ["long", "two"]),
    ({"player": "augusta, cornelia"}, ["long"]),
    ({"player": "drusus"}, []),
    ({"winner": "brutus"}, ["two"]),
    ({"winner": "augusta", "player": "brutus"}, ["long"]),
    ({"players": "3"}, ["long"]),
    ({"option_short": "yes"}, ["two"]),
    ({"option_short": "no"}, ["long"]),
    ({"option_cards": "base"}, ["two"]),
    ({"option_cards": "selective"}, ["long"]),
    ({"option_cards": "selective", "option_stacks": "ambitus"}, ["long"]),
    ({"option_stacks": "castra"}, []),
    ({"event": "pretender"}, ["long"]),
    ({"moves_from": "121"}, ["long"]),
    ({"moves_to": "120"}, ["two"]),
    ({"days_from": "11", "days_to": "80"}, ["long"]),
    ({"score_from": "44", "score_to": "69"}, ["two"]),
    ({"since": str(TODAY + timedelta(days=2))}, []),
    ({"until": str(TODAY + timedelta(days=2)), "sort": "newest"}, ["long", "two"]),
    ({"until": "2020-01-01"}, []),
    ({"page": "seven", "utm_source": "elsewhere"}, ["long", "two"]),
]


def names(client: Client, tab: str, query: dict[str, str]) -> list[str]:
    response = client.get(reverse(f"games:{tab}"), query)
    assert response.status_code == 200, response.context["form"].errors
    return [game.name for game in response.context["games"]]


@pytest.mark.parametrize(("query", "expected"), FOUND, ids=[str(query) for query, _expected in FOUND])
def test_it_finds_what_is_asked_for(
    games: dict[str, Game], client: Client, query: dict[str, str], expected: list[str]
) -> None:
    assert names(client, "finished", query) == [games[name].name for name in expected]


def test_games_under_way_are_searched_alike(games: dict[str, Game], client: Client) -> None:
    assert names(client, "running", {"player": "drusus", "event": "pretender", "moves_to": "30"}) == ["Going on"]
    assert names(client, "running", {"moves_from": "31"}) == []


REFUSED = [
    ({"player": "Nemo"}, "No player has the username “Nemo”."),
    ({"winner": "Ne\x00mo"}, "Null characters are not allowed."),
    ({"player": "a,b,c,d,e,f,g,h,i"}, "Enter up to 8 usernames."),
    ({"players": "17"}, "“17” is not an option here."),
    ({"event": "meteor"}, "“meteor” is not an option here."),
    ({"option_short": "perhaps"}, "“perhaps” is not an option here."),
    ({"sort": "colour"}, "“colour” is not an option here."),
    ({"since": "yesterday"}, "Enter a valid date."),
    ({"until": "9999-12-31"}, "Ensure this value is less than or equal to 2199-12-31."),
    ({"moves_from": "many"}, "Enter a whole number."),
    ({"score_to": "9" * 30}, "Ensure this value is less than or equal to 1000000."),
]


@pytest.mark.parametrize(("query", "sentence"), REFUSED, ids=[sentence for _query, sentence in REFUSED])
def test_a_search_that_makes_no_sense_gets_one_sentence_and_finds_nothing(
    people: list[User], client: Client, query: dict[str, str], sentence: str
) -> None:
    response = client.get(reverse("games:finished"), query)
    assert response.status_code == 422
    assert [list(problems) for problems in response.context["form"].errors.values()] == [[sentence]]
    assert "games" not in response.context


def test_a_private_game_is_found_by_who_sits_in_it_alone(
    games: dict[str, Game], people: list[User], browser: Browser
) -> None:
    augusta, _brutus, cornelia, _drusus = people
    assert names(browser(cornelia), "finished", {"player": "drusus"}) == ["Secreta"]
    assert names(browser(augusta), "finished", {"player": "drusus"}) == []


def test_the_game_itself_says_whether_it_is_private(games: dict[str, Game], client: Client) -> None:
    """A row of the catalogue that is wrong shows nothing."""
    CatalogueEntry.objects.update(private=False)
    assert "Secreta" not in client.get(reverse("games:finished")).content.decode()


def test_a_page_takes_few_queries_and_none_reads_a_position(
    games: dict[str, Game], client: Client, django_assert_num_queries: Callable
) -> None:
    with django_assert_num_queries(QUERIES) as captured:
        client.get(reverse("games:finished"))
    assert not any('"state"' in query["sql"] for query in captured.captured_queries)


def test_a_search_is_planned_for_its_own_values_however_often_it_comes(games: dict[str, Game], client: Client) -> None:
    for score in range(10):
        client.get(reverse("games:finished"), {"score_from": str(score)})
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        statements = [statement for (statement,) in cursor.fetchall()]
    assert any('FROM "games_seat"' in statement for statement in statements)
    assert not any('"games_catalogueentry"."best" >=' in statement for statement in statements)


def test_pages_keep_the_search(games: dict[str, Game], client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.doors.views.lobby import search as view

    monkeypatch.setattr(view, "PER_PAGE", 1)
    page = client.get(reverse("games:finished"), {"player": "augusta"}).content.decode()
    assert "?player=augusta&amp;page=2" in page and "2 games found." in page


def test_a_long_list_ends_and_says_so(games: dict[str, Game], client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "MOST", 1)
    page = client.get(reverse("games:finished"), {"player": "augusta"})
    assert page.context["page"].paginator.count == 1
    assert "Showing the first 1 games. Narrow your search to see the rest." in page.content.decode()
