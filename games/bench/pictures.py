"""The board as a picture, drawn anew and from its file, at both sizes."""

from collections.abc import Iterator
from tempfile import TemporaryDirectory

from django.test import Client, override_settings
from django.urls import reverse

from games.bench import database, record
from games.bench.figures import Figure, Run, timed
from games.present.picture import Scale
from games.services import pictures

REQUESTS = 10
SCALES: tuple[Scale, ...] = (1, 2)


def figures() -> Iterator[Figure]:
    """Time and weight of the picture of a late position."""
    game, _to_come = database.game_at("pictures", record.LATE)
    address = reverse("games:picture", args=[game.public_id])
    with TemporaryDirectory() as folder, override_settings(VAR_DIR=folder):
        for scale in SCALES:
            yield from sized(address, scale)


def sized(address: str, scale: Scale) -> Iterator[Figure]:
    """One size: drawn, read, and its bytes."""
    client = Client()

    def read() -> bytes:
        return bytes(client.get(address, {"scale": scale}).content)

    def draw() -> bytes:
        for file in pictures.folder().glob("*"):
            file.unlink()
        return read()

    yield timed(f"pages.picture.{scale}x.cold", "ms", _runs(draw))
    yield timed(f"pages.picture.{scale}x.cached", "ms", _runs(read))
    yield Figure(f"pages.picture.{scale}x.weight", len(read()), "bytes")


def _runs(run: Run) -> list[Run]:
    run()
    return [run] * REQUESTS
