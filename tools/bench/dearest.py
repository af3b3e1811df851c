"""Costs of the dearest requests of a stranger.

Requested is every public address of a finished and of a running game, of a small league, and of
the site around them, without signing in. Cold is the first time, of a server that has answered
others and keeps nothing of this; warm is a later request. The time is that of the processor, in the
web server alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.leagues.models import League, Table
from games.models import Export, Game
from games.present import byte_cache
from games.services.history import packing
from games.services.play import pictures
from games.services.rows.moves import settled_place
from tools.bench import database, league_rows, record, storage
from tools.bench.figures import BenchFigure

SHOWN = 10
"""The number of addresses shown, the dearest for each byte requested."""
BOUNDS = {"cold": 150, "warm": 60}
"""Milliseconds that no address should take, but for a picture's first drawing by a worker."""
UNCOUNTED = ("past_read", "pictures")
"""The limits that would refuse the bench."""
PLAYERS = 24
"""In the league."""
WARM = 3
COMPRESSED = {"Accept-Encoding": "gzip"}
QUERIES = {
    "games:move": ("", "?to=99999", "?as=all", "?as=0", "?stage=1", "?jump=nothing", "?jump=nothing&back=1"),
    "games:table": ("", "?panel=players"),
    "games:picture": ("", "?scale=2"),
    "games:positions": ("", "?zone=Europe/Rome"),
}
"""Further queries of some addresses, by their names."""


class Cost(NamedTuple):
    """An answer: its processor time in seconds, and the bytes of its request and of itself."""

    address: str
    seconds: float
    request_size: int
    bytes_sent: int

    @property
    def milliseconds(self) -> float:
        """Return its time as it is told and held against a bound."""
        return round(self.seconds * 1000, 1)

    @property
    def by_the_byte(self) -> float:
        return self.seconds / self.request_size


def measure_dearest() -> Iterator[BenchFigure]:
    """Measure the dearest addresses, cold and warm, in milliseconds and bytes sent; then those over the bounds."""
    games, league = [_finished_game(), database.game_at("dearest-running", record.LATE)[0]], small_league()
    first_addresses = (address for game in games for address in addresses(game, league))
    uncounted = {name: settings.LIMITS[name]._replace(most=1_000_000) for name in UNCOUNTED}
    with override_settings(LIMITS=settings.LIMITS | uncounted):
        yield from measure_addresses(first_addresses)


def measure_addresses(first_addresses: Iterable[str]) -> Iterator[BenchFigure]:
    """Measure what a stranger gets at these addresses and those that they lead to."""
    all_addresses = list(dict.fromkeys(linked for address in first_addresses for linked in _follow_links(address)))
    for how, ask in {"cold": _measure_cold, "warm": _measure_warm}.items():
        costs = list(map(ask, all_addresses))
        for cost in sorted(costs, key=lambda cost: cost.by_the_byte, reverse=True)[:SHOWN]:
            yield BenchFigure(f"dearest.{how} {cost.address}", cost.milliseconds, "ms")
            yield BenchFigure(f"dearest.{how}.sent {cost.address}", cost.bytes_sent, "bytes")
        yield BenchFigure(f"dearest.{how}.addresses", len(costs), "addresses")
        for cost in costs:
            if cost.milliseconds > BOUNDS[how]:
                yield BenchFigure(f"dearest.{how}.over {cost.address}", cost.milliseconds, "ms")


def _finished_game() -> Game:
    """Return a finished game, with its figures, and packed."""
    game = database.whole_game("dearest-finished")
    storage.let_rest([game])
    assert packing.pack_due() == 1, "the game was not packed"
    game.refresh_from_db()
    return game


def small_league() -> League:
    """Make a league with one season behind it."""
    people = league_rows.people(PLAYERS)
    league = league_rows.league("Dearest", people[0])
    league_rows.play_seasons(league, people, seasons=1)
    return league


def addresses(game: Game, league: League) -> Iterator[str]:
    """Yield every address reachable from a game and a league, with the dearest queries."""
    last, season = settled_place(game), league.seasons.latest("number")
    tables = Table.objects.filter(round__division__season=season)
    parameter_values: Mapping[str, Sequence[Any]] = {
        "public_id": [game.public_id],
        "place": [0, last // 2, last],
        "bundle": [0, last // 120],
        "audience": ["any", "all", "0"],
        "name": [database.people()[0].username, "person-0"],
        "ruleset": [game.ruleset],
        "players": [4],
        "slug": [league.slug],
        "number": [season.number],
        "division": [division.name for division in season.divisions.order_by("tier", "pk")[:1]],
        "table": [tables.earliest("pk").pk],
        "entry": [season.entries.earliest("pk").pk],
        "pk": [league.decisions.earliest("pk").pk],
        "sheet": ["entries", "fixtures", "results", "standings"],
        "form": ["csv", "json"],
    }
    for name, needs in _address_patterns(get_resolver()):
        if parameter_values.keys() >= set(needs):
            for values in product(*(parameter_values[need] for need in needs)):
                address = reverse(name, kwargs=dict(zip(needs, values, strict=True)))
                yield from (address + query for query in QUERIES.get(name, ("",)))
    first = reverse("games:move", args=[game.public_id, 0])
    yield from (f"{first}?jump={kind}" for kind in game.title.words.marks)


def _address_patterns(
    resolver: URLResolver, within: str = "", parameters: Sequence[str] = ()
) -> Iterator[tuple[str, list[str]]]:
    """Yield the names of all addresses, each with its parameters."""
    for entry in resolver.url_patterns:
        needs = [*parameters, *entry.pattern.regex.groupindex]
        if isinstance(entry, URLResolver):
            yield from _address_patterns(entry, f"{within}{entry.namespace}:" if entry.namespace else within, needs)
        elif isinstance(entry, URLPattern) and entry.name:
            yield within + entry.name, needs


def _follow_links(address: str) -> Iterator[str]:
    """Return an answer and its redirects, as far as a stranger gets anything there."""
    answer = Client().get(address, follow=True)
    if answer.status_code < 400:
        yield from (address, *(step for step, _status in answer.redirect_chain))


def _measure_cold(address: str) -> Cost:
    """Measure the first request, of a process that keeps no picture, file, line or board of any game."""
    caches[pictures.CACHE].clear()
    Export.objects.all().delete()
    for cache in byte_cache.every_cache():
        cache.clear()
    return measure_request(address)


def _measure_warm(address: str) -> Cost:
    """Measure the median of several later requests."""
    measure_request(address)
    costs = [measure_request(address) for _time in range(WARM)]
    return costs[0]._replace(seconds=median(cost.seconds for cost in costs))


def measure_request(address: str) -> Cost:
    client, began = Client(), process_time()
    answer = client.get(address, headers=COMPRESSED)
    bytes_sent = len(answer.getvalue())
    elapsed = process_time() - began
    return Cost(address, elapsed, len(f"GET {address} HTTP/1.1"), bytes_sent)
