"""The board as a picture, drawn anew and from its file, at both sizes.

Cold is a position without a file, in a process that has drawn others and keeps their parts, as a
server has: every run is another position, from the beginning of a game to its end. First is the
first picture of a web server, which has drawn a game's beginning ahead.
"""

from collections.abc import Iterator

from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from games.bench import database, record
from games.bench.figures import BenchFigure, Run, median_time
from games.models import Game
from games.services.play import pictures
from games.titles.picture import Scale

REQUESTS = 10
SCALES: tuple[Scale, ...] = (1, 2)


def measure() -> Iterator[BenchFigure]:
    """Measure the time of pictures, and the weight of that of a late position."""
    game, _to_come = database.game_at("pictures", record.LATE)
    for scale in SCALES:
        yield from _measure_size(game, scale)


def _measure_size(game: Game, scale: Scale) -> Iterator[BenchFigure]:
    """Measure one size: drawn, read, and its bytes."""
    client, address = Client(), reverse("games:picture", args=[game.public_id])

    def read() -> bytes:
        return bytes(client.get(address, {"scale": scale}).content)

    if game.title.board.picture is not None:
        game.title.board.picture.forget()
    pictures.draw_ahead()
    yield median_time(f"pages.picture.{scale}x.first", "ms", [read])
    yield median_time(f"pages.picture.{scale}x.cold", "ms", _undrawn(game, read))
    Game.objects.filter(pk=game.pk).update(state=game.state)
    caches[pictures.CACHE].clear()
    yield BenchFigure(f"pages.picture.{scale}x.weight", len(read()), "bytes")
    yield median_time(f"pages.picture.{scale}x.cached", "ms", [read] * REQUESTS)


def _undrawn(game: Game, read: Run) -> Iterator[Run]:
    """Put the game into another position before each run, evenly from the whole of a game."""
    states = record.positions(record.long_game("pictures"))
    for state in states[:: len(states) // REQUESTS][:REQUESTS]:
        Game.objects.filter(pk=game.pk).update(state=state)
        caches[pictures.CACHE].clear()
        yield read
