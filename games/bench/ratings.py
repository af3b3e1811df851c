"""Speed of rating all games from the first on, and of the pages of ratings, on a site of very many games."""

from collections.abc import Iterator
from functools import partial

from django.db import connection
from django.test import Client
from django.urls import reverse

from games.bench import site
from games.bench.database import analyze
from games.bench.figures import BenchFigure, median_time, seconds
from games.bench.pages import queries
from games.leagues.models import Player, Pool, RatedGame, Rating, RatingChange
from games.leagues.services import ratings
from games.models import Game, Seat

RUNS = 5


def measure(games: int = site.GAMES) -> Iterator[BenchFigure]:
    """Measure games a second with everything written, and each page for a stranger."""
    site.fill(games)
    Game.objects.filter(public_id__startswith="site-").update(rated=True)
    _draw_places()
    analyze(Game, Seat)
    ratings.rate_due()
    took = seconds(ratings.rerate_all)
    rated = RatedGame.objects.filter(unrated="").count()
    yield BenchFigure("rating.rerate", round(rated / took), "games/s", rated)
    analyze(Player, Pool, RatedGame, Rating, RatingChange)
    for name, address in addresses().items():
        page = partial(site.get, Client(), address)
        yield BenchFigure(f"pages.ratings.{name}.queries", queries(page), "queries")
        yield median_time(f"pages.ratings.{name}", "ms", [page] * RUNS)


def _draw_places() -> None:
    """Let everybody win now and then, from any seat."""
    lots = "SELECT id, row_number() OVER (PARTITION BY game_id ORDER BY md5(id::text)) AS at FROM games_seat"
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE games_seat SET place = at FROM ({lots}) AS lots "
            "WHERE lots.id = games_seat.id AND place IS NOT NULL"
        )


def addresses() -> dict[str, str]:
    """Return every page of ratings, by the name of its figure."""
    pool = Pool.objects.order_by("-games").first()
    assert pool is not None, "there is a pool for each number of players"
    return {
        "boards": reverse("leagues:ratings"),
        "pool": pool.get_absolute_url(),
        "pool.deep": f"{pool.get_absolute_url()}?page=20",
        "person.busiest": reverse("leagues:person", args=["person-0"]),
        "person.usual": reverse("leagues:person", args=["person-5"]),
    }
