"""Statistics: counted rows of finished public games, the same on the page and in a terminal."""

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Chronicle, Game, Statistics
from games.services.history import statistics
from games.title_statistics import Best, GamesBySize, Opening
from tests import tables

DAY = 24 * 60 * 60


def finished(people: list[User], name: str, *, winner: int, score: int, openings: list[str], **more: int) -> Game:
    game = tables.running_game(*people, name=name)
    Chronicle.objects.create(
        game=game,
        ruleset=game.ruleset,
        worked_out=timezone.now(),
        counts=more.pop("counts", 1) == 1,
        players=len(people),
        winners=[winner],
        score=score,
        openings=openings,
        **more,
    )
    return game


@pytest.fixture
def games(people: list[User]) -> list[Game]:
    return [
        finished(
            people[:2], "Limes", winner=0, score=50, openings=["asia", "gallia"], rounds=10, seconds=2 * DAY, margin=4
        ),
        finished(
            people[:2], "Rhenus", winner=1, score=40, openings=["gallia", "asia"], rounds=20, seconds=4 * DAY, margin=9
        ),
        finished(
            people[:3], "Danuvius", winner=2, score=60, openings=["asia", "syria", "gallia"], rounds=12, seconds=DAY
        ),
        finished(people[:2], "Secretum", winner=0, score=99, openings=["syria", "asia"], counts=0),
    ]


def test_games_that_count_are_grouped_by_players_seat_and_opening(games: list[Game]) -> None:
    statistics.count_all()
    title, _at, figures = statistics.stored_statistics()[0]
    assert title.name == games[0].ruleset and figures.games == 3
    assert figures.groups == [
        GamesBySize(2, 2, 15.0, 0.0, 3.0, 45.0, [1, 1]),
        GamesBySize(3, 1, 12.0, 0.0, 1.0, 60.0, [0, 0, 1]),
    ]
    assert figures.openings == [Opening("asia", 3, 2), Opening("gallia", 3, 1), Opening("syria", 1, 0)]
    best = {each.kind: each for each in figures.records}
    assert best["highest"] == Best("highest", 60, games[2].public_id, "Danuvius")
    assert (best["clearest"].name, best["longest"].name, best["quickest"].name) == ("Rhenus", "Rhenus", "Danuvius")


def test_the_page_reads_one_row_a_title_and_the_command_says_the_same(
    games: list[Game], client: Client, django_assert_num_queries: Callable
) -> None:
    output = StringIO()
    call_command("statistics", "--title", games[0].ruleset, stdout=output)
    with django_assert_num_queries(1):
        page = client.get(reverse("games:statistics")).content.decode()
    for word in ("Asia", "2 (67%)", "60 legacy", "Danuvius"):
        assert word in page and word in output.getvalue()
    assert "Secretum" not in page and reverse("games:end", args=[games[2].public_id]) in page


def test_before_anything_is_counted_the_page_says_so(client: Client, db: None) -> None:
    assert "No statistics yet." in client.get(reverse("games:statistics")).content.decode()


def test_it_is_counted_again_after_an_hour(games: list[Game]) -> None:
    statistics.count_when_old()
    Chronicle.objects.filter(game=games[0]).delete()
    statistics.count_when_old()
    assert statistics.stored_statistics()[0][2].games == 3
    Statistics.objects.update(counted=timezone.now() - statistics.KEPT)
    statistics.count_when_old()
    assert statistics.stored_statistics()[0][2].games == 2
