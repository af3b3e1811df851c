"""Costs of the dearest requests of a stranger.

Requested is every public address of a finished and of a running game, and of the site around them,
without signing in. Cold is the first time, of a server that has answered others and keeps nothing
of this; warm is a later request. The time is that of the processor, in the web server alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from django.core.cache import caches
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games.bench import database, record, storage
from games.bench.figures import BenchFigure
from games.models import Game
from games.services.history import packing
from games.services.play import pictures
from games.services.rows.moves import settled_place

SHOWN = 10
"""The number of addresses shown, the dearest for each byte requested."""
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
    """An answer's processor time in seconds, its number of requests, and the bytes sent."""

    address: str
    seconds: float
    asked: int
    sent: int

    @property
    def by_the_byte(self) -> float:
        return self.seconds / self.asked


def measure() -> Iterator[BenchFigure]:
    """Measure the dearest addresses, cold and warm, in milliseconds and bytes sent."""
    games = [_finished(), database.game_at("dearest-running", record.LATE)[0]]
    asked = (address for game in games for address in addresses(game))
    found = list(dict.fromkeys(each for address in asked for each in _follow(address)))
    for how, ask in {"cold": _cold, "warm": _warm}.items():
        costs = list(map(ask, found))
        for cost in sorted(costs, key=lambda each: each.by_the_byte, reverse=True)[:SHOWN]:
            yield BenchFigure(f"dearest.{how} {cost.address}", round(cost.seconds * 1000, 1), "ms")
            yield BenchFigure(f"dearest.{how}.sent {cost.address}", cost.sent, "bytes")
        yield BenchFigure(f"dearest.{how}.addresses", len(costs), "addresses")


def _finished() -> Game:
    """Return a finished game, with its figures, and packed."""
    game = database.whole_game("dearest-finished")
    storage.let_rest([game])
    assert packing.pack_due() == 1, "the game was not packed"
    game.refresh_from_db()
    return game


def addresses(game: Game) -> Iterator[str]:
    """Yield every address reachable from a game, with the dearest queries."""
    last = settled_place(game)
    known: Mapping[str, Sequence[Any]] = {
        "public_id": [game.public_id],
        "place": [0, last // 2, last],
        "bundle": [0, last // 120],
        "audience": ["any", "all", "0"],
        "name": [database.people()[0].username],
        "ruleset": [game.ruleset],
        "players": [4],
    }
    for name, needs in _patterns(get_resolver()):
        if known.keys() >= set(needs):
            for values in product(*(known[each] for each in needs)):
                address = reverse(name, kwargs=dict(zip(needs, values, strict=True)))
                yield from (address + query for query in QUERIES.get(name, ("",)))
    first = reverse("games:move", args=[game.public_id, 0])
    yield from (f"{first}?jump={kind}" for kind in game.title.marks)


def _patterns(resolver: URLResolver, within: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield the names of all addresses, each with its parameters."""
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from _patterns(each, f"{within}{each.namespace}:" if each.namespace else within)
        elif isinstance(each, URLPattern) and each.name:
            yield within + each.name, list(each.pattern.regex.groupindex)


def _follow(address: str) -> Iterator[str]:
    """Return an answer and its redirects, as far as a stranger gets anything there."""
    answer = Client().get(address, follow=True)
    if answer.status_code < 400:
        yield from (address, *(step for step, _status in answer.redirect_chain))


def _cold(address: str) -> Cost:
    """Measure the first request."""
    caches[pictures.CACHE].clear()
    return _asked(address)


def _warm(address: str) -> Cost:
    """Measure the median of several later requests."""
    _asked(address)
    costs = [_asked(address) for _time in range(WARM)]
    return costs[0]._replace(seconds=median(cost.seconds for cost in costs))


def _asked(address: str) -> Cost:
    client, began = Client(), process_time()
    answer = client.get(address, headers=COMPRESSED)
    sent = len(answer.getvalue())
    taken = process_time() - began
    return Cost(address, taken, len(f"GET {address} HTTP/1.1"), sent)
