"""Ratings on pages: boards, a pool's, a person's own, and the changes beside a game."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.leagues.models import Pool, Rating, SeatEffect
from games.leagues.services import ratings
from games.models import Game
from tests import tables

from .test_ratings import NAMES, leave, over, take_over

BOARDS, POOL, PERSON = 7, 4, 4
"""Queries: pools and a board each, of two titles; pools, the size of the board, its page, the
seats; the person, their standings, each of their means, and for each pool the latest games.
"""


@pytest.fixture
def people(db: None) -> list[User]:
    return [tables.person(name) for name in NAMES]


@pytest.fixture
def game(people: list[User]) -> Game:
    """Return a rated game of four with a substitute for somebody gone, beside two rated games of two."""
    ana, ben, cai, dea = people
    game = over([ana, ben, cai], decided=[20, 20, 4])
    leave(game, 0)
    take_over(game, 2, dea, decided=16)
    for hours in (5, 6):
        over([ben, ana], hours=hours)
    ratings.rate_due()
    return game


def page(client: Client, name: str, *args: object) -> str:
    response = client.get(reverse(name, args=args))
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_boards_show_the_strongest_of_each_pool(
    game: Game, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(BOARDS):
        text = page(client, "leagues:ratings")
    assert text.index("3 players") > text.index(">Ben<") > 0
    assert "provisional" in text and "No rated games in the last year." in text


def test_a_pool_shows_who_played_within_a_year_and_what_seats_are_worth(
    game: Game, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(POOL):
        text = page(client, "leagues:pool", game.ruleset, 2)
    assert text.index(">Ben<") < text.index(">Ana<") and "after 400 rated games. There are 2 so far" in text
    Rating.objects.filter(player__user__username="Ana").update(last=timezone.now() - timedelta(days=366))
    SeatEffect.objects.create(
        pool=Pool.objects.get(ruleset=game.ruleset, players=2), revision=1, games=400, offsets=[0.5, -0.5]
    )
    text = page(client, "leagues:pool", game.ruleset, 2)
    assert ">Ana<" not in text and "I 73%, II 27%" in text


def test_a_game_that_was_rewound_says_so_beside_its_ratings(game: Game, client: Client) -> None:
    addresses = [("leagues:person", "Ana"), ("games:end", game.public_id)]
    assert [name for name, arg in addresses if "rewound" in page(client, name, arg)] == []
    Game.objects.filter(pk=game.pk).update(branch=2)
    assert all("rewound 2 times" in page(client, name, arg) for name, arg in addresses)


@pytest.mark.parametrize("where", [("time_of_crisis", 9), ("chess", 2)])
def test_there_is_no_pool_of_games_that_nobody_can_play(db: None, client: Client, where: tuple[str, int]) -> None:
    assert client.get(reverse("leagues:pool", args=where)).status_code == 404


def test_a_person_s_page_shows_the_course_and_the_latest_games(
    game: Game, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(PERSON + 1):
        text = page(client, "leagues:person", "Ben")
    assert text.count('class="chart"') == 1 and "after 2 games" in text and "after 1 game<" in text
    assert f"{reverse('games:end', args=[game.public_id])}#ratings" in text
    assert reverse("leagues:person", args=["Ben"]) in page(client, "person", "Ben")


def test_an_unrated_person_has_a_page_and_an_unknown_one_has_none(people: list[User], client: Client) -> None:
    assert "No rated game has ended yet." in page(client, "leagues:person", "Dea")
    assert client.get(reverse("leagues:person", args=["Nemo"])).status_code == 404


def test_a_game_s_end_says_what_changed_and_why(game: Game, client: Client) -> None:
    text = page(client, "games:end", game.public_id)
    assert text.count("Left the game, which counts as last place.") == 2
    assert "joined too late" in text and text.count("33%") == 3


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"rated": False}, "created as an unrated game"),
        ({"imported": True}, "imported game"),
        ({"finished": timezone.now() + timedelta(days=1)}, "is being rated"),
        ({"decided": [1, 1]}, "before everyone had 2 turns"),
    ],
)
def test_a_game_that_is_not_rated_says_why(
    people: list[User], client: Client, fields: dict[str, object], told: str
) -> None:
    game = over(people[:2], **fields)
    ratings.rate_due()
    assert told in page(client, "games:end", game.public_id)


@pytest.mark.parametrize(
    ("bots", "decided", "told"),
    [
        (["sensible"], [9], "fewer than 2 players took part"),
        (["sensible", "sensible"], [9], "fewer than 2 players took part"),
        (["sensible"], [9, 9], "is being rated"),
        ([], [9, 1], "before everyone had 2 turns"),
        ([], [9, 9], "is being rated"),
    ],
)
def test_a_game_says_at_once_that_it_will_not_be_rated(
    people: list[User], client: Client, bots: list[str], decided: list[int], told: str
) -> None:
    game = over([*people[: len(decided)], *bots], decided=decided)
    waiting = page(client, "games:end", game.public_id)
    assert told in waiting
    ratings.rate_due()
    assert "being rated" not in (rated := page(client, "games:end", game.public_id))
    assert told in rated or "is being rated" in waiting


def test_a_game_that_everybody_has_left_says_at_once_that_it_is_not_rated(people: list[User], client: Client) -> None:
    game = over(people[:2])
    leave(game, 0)
    leave(game, 1)
    assert "nobody played to the end" in page(client, "games:end", game.public_id)
