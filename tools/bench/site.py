"""Lists, searches, profiles, feeds and ratings of a small site and of one of very many games, in the server.

The rows are copies of one real game, without its position and moves, which no list reads. Two
thousand people have played most of them; two have played every eighth, and half of these together.
Each page is asked for as a stranger, as the busiest person and as a usual one, who has a page full
of games in the small site too.
"""

import sys
from collections.abc import Iterator
from functools import partial
from urllib.parse import urlencode

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Player, Pool, RatedGame, Rating, RatingChange
from games.leagues.services import ratings
from games.models import (
    CatalogueEntry,
    FavouriteCount,
    Game,
    MeetingCount,
    Move,
    PlaceCount,
    Record,
    SealLine,
    Seat,
)
from games.services.lobby import seals
from games.services.rows import catalogue
from tools.bench import database
from tools.bench.database import analyze, columns, copy_row, insert
from tools.bench.figures import UNITS, BenchFigure, median_time, seconds
from tools.bench.pages import count_queries

GAMES = 100_000
FEW = 100
PEOPLE = 2_000
RUNS = 9
SLOWEST = 60
"""Milliseconds that no page should take on a quiet machine."""
OVER = "copy % 10 < 8"
PRIVATE = "copy % 10 = 1"
PLAYERS = "2 + copy % 3"
NUMBER = "substr(game.public_id, 6)::int"
OF_BUSIEST = f"({NUMBER} % 25 < 3 OR {NUMBER} % 2500 = 8)"
"""Of 100,000 games 12,000 that are over, and 40 under way."""
EVENTS = ("emperor_fell", "pretender", "rival_emperor", "diocletian", "pretender_won")
STARTED = "now() - copy * interval '13 minutes' - interval '90 days'"
LENGTH = "(copy % 80) * interval '1 day' + interval '9 hours'"
READERS = {"stranger": "", "busiest": "person-0", "usual": "person-5"}
SEARCHES = {
    "running": ("running", {}),
    "finished": ("finished", {}),
    "deep": ("finished", {"page": "50"}),
    "player": ("finished", {"player": "person-5"}),
    "busiest": ("finished", {"player": "person-0"}),
    "both": ("finished", {"player": "person-0,person-1"}),
    "winner": ("finished", {"winner": "person-0"}),
    "event": ("finished", {"event": "emperor_fell"}),
    "rare_event": ("finished", {"event": "pretender_won", "sort": "oldest"}),
    "options": ("finished", {"players": "4", "option_short": "yes", "sort": "most_days"}),
    "dates": ("finished", {"since": "2020-01-01", "until": "2199-12-31", "sort": "oldest"}),
    "length": ("finished", {"moves_from": "300", "days_to": "60", "sort": "fewest_moves"}),
    "score": ("finished", {"score_from": "50", "sort": "highest"}),
    "everything": (
        "finished",
        {"player": "person-0", "players": "4", "event": "pretender", "moves_from": "100", "sort": "lowest"},
    ),
    "nothing": ("finished", {"score_from": "1000"}),
    "running_event": ("running", {"event": "emperor_fell", "sort": "most_moves"}),
}
ADDED_GAMES = "games_game WHERE id BETWEEN %s AND %s"
RATING_RUNS = 5


def measure_site(games: int = GAMES) -> Iterator[BenchFigure]:
    """Measure each page of a small site and of a large one, and their ratio, as each kind of
    reader; print the plan of the dearest query beside the figures.
    """
    sample = _people()
    _fill(sample, 1, min(FEW, games))
    small = _measure_pages()
    _fill(sample, FEW + 1, games)
    yield BenchFigure("pages.site.games", CatalogueEntry.objects.count(), "games")
    large = _measure_pages()
    for name, time in large.items():
        yield BenchFigure(f"pages.site.{name}", time, "ms", RUNS)
        yield BenchFigure(f"pages.site.{name}.large_to_small", round(time / small[name], 2), "ratio", RUNS)
    by_time = sorted(large, key=lambda name: large[name], reverse=True)
    for name in by_time:
        if large[name] > SLOWEST:
            yield BenchFigure(f"pages.site.over {name}", large[name], "ms", RUNS)
    print(f"The slowest query of {by_time[0]}:", *dearest_plan(by_time[0]), sep="\n", file=sys.stderr)


def _measure_pages() -> dict[str, float]:
    """Measure the least time of each page in milliseconds, not the median: the two totals are
    measured minutes apart, maybe with other things going on.
    """
    return {
        name: round(min(seconds(partial(get, client, address)) for _run in range(RUNS)) * UNITS["ms"], 2)
        for name, (client, address) in pages().items()
    }


def pages() -> dict[str, tuple[Client, str]]:
    """Return the client and the address of each page as each reader sees it, by the name of its figure."""
    pages_by_figure: dict[str, tuple[Client, str]] = {}
    for who, username in READERS.items():
        client = Client()
        if username:
            client.force_login(User.objects.get(username=username))
        own = {name: reverse(f"games:{name}") for name in ("mine", "watching") if username}
        pages_by_figure |= {f"{name}.{who}": (client, address) for name, address in (addresses() | own).items()}
    return pages_by_figure


def dearest_plan(name: str) -> list[str]:
    """Return the plan of the dearest query of a page, by the name of its figure."""
    client, address = pages()[name]
    with CaptureQueriesContext(connection) as captured:
        get(client, address)
    dearest = max(captured.captured_queries, key=lambda query: float(query["time"]))
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS) {dearest['sql']}")
        return [row[0] for row in cursor.fetchall()]


def addresses() -> dict[str, str]:
    """Return every list, search, profile and feed, by the name of its figure."""
    lists = {name: f"{reverse(f'games:{tab}')}?{urlencode(query)}" for name, (tab, query) in SEARCHES.items()}
    lists |= {name: reverse(f"games:{name}") for name in ("home", "open", "substitutes", "seals", "feed")}
    for name, person in {"busiest": "person-0", "usual": "person-5"}.items():
        lists[f"profile.{name}"] = reverse("person", args=[person])
        lists[f"profile.{name}.against"] = f"{reverse('person', args=[person])}?against=person-1"
        lists[f"profile.{name}.feed"] = reverse("person_feed", args=[person])
    return lists


def get(client: Client, address: str) -> None:
    """Request a page and make sure that it is there."""
    response = client.get(address)
    assert response.status_code == 200, f"{address} answers {response.status_code}"


def _people() -> Game:
    User.objects.bulk_create(User(username=f"person-{number}") for number in range(PEOPLE))
    return database.still_game()


def fill(games: int) -> None:
    """Write the people and their games as copies, which takes about a minute."""
    _fill(_people(), 1, games)


def _fill(sample: Game, first: int, last: int) -> None:
    """Write the games from the first number to the last, with their statistics."""
    _games(sample, first, last)
    ends = Game.objects.filter(public_id__in=[f"site-{first}", f"site-{last}"])
    added = list(ends.order_by("pk").values_list("pk", flat=True))
    _seats(sample, User.objects.get(username="person-0").pk, added)
    _write_entries(added)
    _write_records(added)
    _write_moves_and_seals(added, first)
    _let_watch(added)
    catalogue.count_ended(*added)
    analyze(User, Game, Seat, CatalogueEntry, Record, Move, SealLine, PlaceCount, FavouriteCount, MeetingCount)


def _games(sample: Game, first: int, last: int) -> None:
    places = "(ARRAY['[0, 1]', '[1, 2, 0]', '[2, 0, 3, 1]'])[1 + copy % 3]"
    scores = "format('[%%s, %%s, %%s, %%s]', 30 + copy %% 31, 20 + copy %% 17, 40 + copy %% 23, copy %% 37)"
    result = f"jsonb_build_object('places', {places}::jsonb, 'scores', {scores}::jsonb, 'columns', '{{}}'::jsonb)"
    changes = {
        "public_id": "'site-' || copy",
        "name": "'Game ' || copy",
        "state": "'{}'",
        "status": f"CASE WHEN {OVER} THEN 'finished' ELSE 'running' END",
        "private": PRIVATE,
        "invite_token": f"CASE WHEN {PRIVATE} THEN 'token-' || copy ELSE '' END",
        "options": f"jsonb_build_object('players', {PLAYERS}, 'short', copy % 2 = 0)",
        "started": STARTED,
        "finished": f"CASE WHEN {OVER} THEN {STARTED} + {LENGTH} END",
        "result": f"CASE WHEN {OVER} THEN {result} END",
        "creator_id": "NULL",
        "place": "copy % 800",
    }
    copy_row(Game, sample.pk, first, last, {column: _sql(value) for column, value in changes.items()})


def _seats(sample: Game, first: int, added: list[int]) -> None:
    """Seat two to four people at each game, nobody twice, with their places."""
    seat = sample.seats.order_by("index")[0]
    users = (
        f"CASE WHEN chair = 0 AND {OF_BUSIEST} THEN {first} "
        f"WHEN chair = 1 AND {NUMBER} <= {FEW} AND {NUMBER} % 4 = 0 THEN {first + 5} "
        f"WHEN chair = 1 AND {OF_BUSIEST} AND {NUMBER} % 50 < 25 THEN {first + 1} "
        f"ELSE {first} + 2 + (game.id + chair * 499) % {PEOPLE - 2} END"
    )
    changes = {
        "game_id": "game.id",
        "index": "chair",
        "user_id": users,
        "favourites": "jsonb_build_object('gallia', game.id % 5, 'syria', 1 + game.id % 3, 'asia', 1)",
        "place": "(SELECT at FROM jsonb_array_elements_text(game.result->'places') WITH ORDINALITY AS each (seat, at) "
        "WHERE each.seat::int = chair)",
        "score": "(game.result->'scores'->>chair)::int",
    }
    values = {column: f'games_seat."{column}"' for column in columns(Seat)} | changes
    rows = (
        "games_seat, games_game AS game, generate_series(0, (game.options->>'players')::int - 1) AS chair "
        "WHERE games_seat.id = %s AND game.id BETWEEN %s AND %s"
    )
    insert(Seat, rows, [seat.pk, *added], {column: _sql(value) for column, value in values.items()})


def _write_entries(added: list[int]) -> None:
    """Write the rows by which the games are searched."""
    keys = ", ".join(f"'{key}'" for key in EVENTS)
    entry = {
        "game_id": "id",
        "ruleset": "ruleset",
        "players": "(options->>'players')::int",
        "options": "options - 'players'",
        "private": "private",
        "seated": _keys("true"),
        "readers": f"CASE WHEN private THEN {_keys('true')} ELSE '{{}}' END",
        "winners": _keys("place = 1"),
        "over": "status = 'finished'",
        "started": "started",
        "finished": "finished",
        "settled": "place",
        "moves": "place",
        "days": "extract(day FROM finished - started)",
        "best": "(result->'scores'->>((result->'places'->>0)::int))::int",
        "events": f"(SELECT coalesce(jsonb_object_agg(key, 1 + id % 3), '{{}}') FROM unnest(ARRAY[{keys}]) "
        "WITH ORDINALITY AS each (key, at) WHERE substr(public_id, 6)::int % (at * at * at) = 0)",
    }
    insert(CatalogueEntry, ADDED_GAMES, added, {column: _sql(value) for column, value in entry.items()})


def _write_records(added: list[int]) -> None:
    record = {"game_id": "game_id", "user_id": "user_id", "on_time": "20", "expiries": "1", "substitute": "false"}
    record |= {"ending": "'played'", "updated": "(SELECT finished FROM games_game WHERE id = game_id)"}
    insert(Record, "games_seat WHERE game_id BETWEEN %s AND %s AND place IS NOT NULL", added, record)


def _write_moves_and_seals(added: list[int], first: int) -> None:
    move = {"game_id": "id", "number": "0", "by": "'site'", "action": "''", "taken_back": "false", "place": "0"}
    move |= {
        "events": "'[]'",
        "draws": "''",
        "state": "'{}'",
        "barrier": "true",
        "aside": "false",
        "created": "started",
    }
    insert(Move, ADDED_GAMES, added, move)
    last = seals.latest_line()
    before = (last.number if last else 0) - first + 1
    line = {"number": "%s + substr(public_id, 6)::int", "game": "public_id", "opened": "created"}
    line |= {"seal": "seed_hash", "before": "seed_hash", "own": "seed_hash"}
    insert(SealLine, ADDED_GAMES, [before, *added], line)


def _keys(condition: str) -> str:
    """The keys of a game's people on this condition, as an array."""
    return f"ARRAY(SELECT user_id FROM games_seat WHERE game_id = games_game.id AND {condition})"


def _let_watch(added: list[int]) -> None:
    """Let everybody signed in watch some of the first games."""
    watched = Game.objects.filter(
        pk__range=added, private=False, public_id__in=[f"site-{number}" for number in range(25)]
    )
    for person in User.objects.filter(username__in=filter(None, READERS.values())):
        person.watched_games.add(*watched)


def _sql(expression: str) -> str:
    """Write an expression for use beside parameters, with every per cent sign doubled."""
    return expression.replace("%%", "%").replace("%", "%%")


def measure_ratings(games: int = GAMES) -> Iterator[BenchFigure]:
    """Measure games a second with everything written, and each page for a stranger."""
    fill(games)
    Game.objects.filter(public_id__startswith="site-").update(rated=True)
    _draw_places()
    analyze(Game, Seat)
    ratings.rate_due()
    took = seconds(ratings.rerate_all)
    rated = RatedGame.objects.filter(unrated="").count()
    yield BenchFigure("rating.rerate", round(rated / took), "games/s", rated)
    analyze(Player, Pool, RatedGame, Rating, RatingChange)
    for name, address in rating_addresses().items():
        page = partial(get, Client(), address)
        yield BenchFigure(f"pages.ratings.{name}.queries", count_queries(page), "queries")
        yield median_time(f"pages.ratings.{name}", "ms", [page] * RATING_RUNS)


def _draw_places() -> None:
    """Let everybody win now and then, from any seat."""
    lots = "SELECT id, row_number() OVER (PARTITION BY game_id ORDER BY md5(id::text)) AS at FROM games_seat"
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE games_seat SET place = at FROM ({lots}) AS lots "
            "WHERE lots.id = games_seat.id AND place IS NOT NULL"
        )


def rating_addresses() -> dict[str, str]:
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
