"""Lists, searches, profiles and feeds of a site of very many games, in the server.

The rows are copies of one real game, without its position and moves, which no list reads. Two
thousand people have played some 150 of them each; one has played a thousand, half of them with
another.
"""

from collections.abc import Iterator
from functools import partial
from urllib.parse import urlencode

from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bench import database
from games.bench.copies import analyze, columns, copy_row, insert
from games.bench.figures import BenchFigure, median_time
from games.models import CatalogueEntry, Game, Move, Record, SealLine, Seat
from games.services.lobby import seals

GAMES = 100_000
PEOPLE = 2_000
RUNS = 5
OVER = "copy % 10 < 8"
PRIVATE = "copy % 10 = 3"
PLAYERS = "2 + copy % 3"
EVENTS = ("emperor_fell", "pretender", "rival_emperor", "diocletian", "pretender_won")
STARTED = "now() - copy * interval '13 minutes' - interval '90 days'"
LENGTH = "(copy % 80) * interval '1 day' + interval '9 hours'"
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


def measure(games: int = GAMES) -> Iterator[BenchFigure]:
    """Measure each page for a stranger, and for the busiest player."""
    fill(games)
    yield BenchFigure("pages.site.games", CatalogueEntry.objects.count(), "games")
    busiest = Client()
    busiest.force_login(User.objects.get(username="person-0"))
    for who, client in {"": Client(), ".signed_in": busiest}.items():
        own = {name: reverse(f"games:{name}") for name in ("mine", "watching") if who}
        for name, address in (addresses() | own).items():
            yield median_time(f"pages.site.{name}{who}", "ms", [partial(get, client, address)] * RUNS)


def addresses() -> dict[str, str]:
    """Return every list, search, profile and feed, by the name of its figure."""
    found = {name: f"{reverse(f'games:{tab}')}?{urlencode(query)}" for name, (tab, query) in SEARCHES.items()}
    found |= {name: reverse(f"games:{name}") for name in ("home", "open", "substitutes", "seals", "feed")}
    for name, person in {"busiest": "person-0", "usual": "person-5"}.items():
        found[f"profile.{name}"] = reverse("person", args=[person])
        found[f"profile.{name}.against"] = f"{reverse('person', args=[person])}?against=person-1"
        found[f"profile.{name}.feed"] = reverse("person_feed", args=[person])
    return found


def get(client: Client, address: str) -> None:
    """Request a page and make sure that it is there."""
    response = client.get(address)
    assert response.status_code == 200, f"{address} answers {response.status_code}"


def fill(games: int) -> None:
    """Write the people, and so many games of theirs: by copies, in a minute or so."""
    User.objects.bulk_create(User(username=f"person-{number}") for number in range(PEOPLE))
    first = User.objects.get(username="person-0").pk
    sample = database.still_game()
    _games(sample, games)
    _seats(sample, first)
    _write_statistics(sample)
    analyze(User, Game, Seat, CatalogueEntry, Record, Move, SealLine)


def _games(sample: Game, games: int) -> None:
    places = "(ARRAY['[0, 1]', '[1, 2, 0]', '[2, 0, 3, 1]'])[1 + copy % 3]"
    scores = "format('[%%s, %%s, %%s, %%s]', 30 + copy %% 31, 20 + copy %% 17, 40 + copy %% 23, copy %% 37)"
    result = f"jsonb_build_object('places', {places}::jsonb, 'scores', {scores}::jsonb, 'columns', '{{}}'::jsonb)"
    changed = {
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
    copy_row(Game, sample.pk, 1, games, {column: _sql(value) for column, value in changed.items()})


def _seats(sample: Game, first: int) -> None:
    """Seat two to four people at each game, nobody twice, with their places."""
    seat = sample.seats.order_by("index")[0]
    users = (
        f"CASE WHEN chair = 0 AND game.place % 100 = 0 THEN {first} "
        f"WHEN chair = 1 AND game.place % 200 = 0 THEN {first + 1} "
        f"ELSE {first} + 2 + (game.id + chair * 499) % {PEOPLE - 2} END"
    )
    changed = {
        "game_id": "game.id",
        "index": "chair",
        "user_id": users,
        "favourites": "jsonb_build_object('gallia', game.id % 5, 'syria', 1 + game.id % 3, 'asia', 1)",
        "place": "(SELECT at FROM jsonb_array_elements_text(game.result->'places') WITH ORDINALITY AS each (seat, at) "
        "WHERE each.seat::int = chair)",
        "score": "(game.result->'scores'->>chair)::int",
    }
    values = {column: f'games_seat."{column}"' for column in columns(Seat)} | changed
    rows = (
        "games_seat, games_game AS game, generate_series(0, (game.options->>'players')::int - 1) AS chair "
        "WHERE games_seat.id = %s AND game.public_id LIKE 'site-%%'"
    )
    insert(Seat, rows, [seat.pk], {column: _sql(value) for column, value in values.items()})


def _write_statistics(sample: Game) -> None:
    """Write the statistics of the games and their players, and a move of each."""
    keys = ", ".join(f"'{key}'" for key in EVENTS)
    entry = {
        "game_id": "id",
        "ruleset": "ruleset",
        "players": "(options->>'players')::int",
        "options": "options - 'players'",
        "private": "private",
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
    game = "games_game WHERE public_id LIKE 'site-%%'"
    insert(CatalogueEntry, game, [], {column: _sql(value) for column, value in entry.items()})
    record = {"game_id": "game_id", "user_id": "user_id", "on_time": "20", "expiries": "1", "substitute": "false"}
    record |= {"ending": "'played'", "updated": "now() - game_id * interval '3 minutes'"}
    insert(Record, "games_seat WHERE game_id > %s AND place IS NOT NULL", [sample.pk], record)
    move = {"game_id": "id", "number": "0", "by": "'site'", "action": "''", "taken_back": "false", "place": "0"}
    move |= {
        "events": "'[]'",
        "draws": "''",
        "state": "'{}'",
        "barrier": "true",
        "aside": "false",
        "created": "started",
    }
    insert(Move, game, [], move)
    line = {"number": "%s + substr(public_id, 6)::int", "game": "public_id", "opened": "created"}
    line |= {"seal": "seed_hash", "before": "seed_hash", "own": "seed_hash"}
    insert(SealLine, game, [last.number if (last := seals.latest_line()) else 0], line)


def _sql(expression: str) -> str:
    """Write an expression for use beside parameters, with every per cent sign doubled."""
    return expression.replace("%%", "%").replace("%", "%%")
