"""The board as a picture, drawn anew and from its file, at both sizes.

Cold is a position whose file is not there, in a process that has drawn others and keeps their parts, as a server has:
every run is another position, from the beginning of a game to its end. First is the first picture of a web server,
which has drawn ahead how a game begins.
"""

from collections.abc import Iterator
from tempfile import TemporaryDirectory

from django.test import Client, override_settings
from django.urls import reverse

from games.bench import database, record
from games.bench.figures import Figure, Run, timed
from games.models import Game
from games.services.play import pictures
from games.titles.time_of_crisis.board import picture

REQUESTS = 10
SCALES: tuple[picture.Scale, ...] = (1, 2)


def figures() -> Iterator[Figure]:
    """Time of pictures, and the weight of that of a late position."""
    game, _to_come = database.game_at("pictures", record.LATE)
    with TemporaryDirectory() as folder, override_settings(VAR_DIR=folder):
        for scale in SCALES:
            yield from sized(game, scale)


def sized(game: Game, scale: picture.Scale) -> Iterator[Figure]:
    """One size: drawn, read, and its bytes."""
    client, address = Client(), reverse("games:picture", args=[game.public_id])

    def read() -> bytes:
        return bytes(client.get(address, {"scale": scale}).content)

    picture.tile.cache_clear()
    pictures.draw_ahead()
    yield timed(f"pages.picture.{scale}x.first", "ms", [read])
    yield timed(f"pages.picture.{scale}x.cold", "ms", _undrawn(game, read))
    Game.objects.filter(pk=game.pk).update(state=game.state)
    _forget_files()
    yield Figure(f"pages.picture.{scale}x.weight", len(read()), "bytes")
    yield timed(f"pages.picture.{scale}x.cached", "ms", [read] * REQUESTS)


def _undrawn(game: Game, read: Run) -> Iterator[Run]:
    """Before each run the game comes to another position, evenly from the whole of a game."""
    found = record.positions(record.long_game("pictures"))
    for state in found[:: len(found) // REQUESTS][:REQUESTS]:
        Game.objects.filter(pk=game.pk).update(state=state)
        _forget_files()
        yield read


def _forget_files() -> None:
    for file in pictures.folder().glob("*"):
        file.unlink()
