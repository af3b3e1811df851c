"""The page of a move in the server, early and late in a long game and in a packed one, and a bundle
for its first reader.
"""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from games.bench import database, record, storage
from games.bench.figures import BenchFigure, Run, growth, median_time
from games.models import Game
from games.services.history import packing
from games.services.rows.moves import settled_place

REQUESTS, BUNDLES = 40, 3
EARLY = 7


def measure() -> Iterator[BenchFigure]:
    """Measure the page at both ends of one game, and a new bundle."""
    game, _to_come = database.game_at("replay", record.LATE)
    early, late = page(game, EARLY), page(game, settled_place(game) - EARLY)
    yield from growth("pages.move", [early] * REQUESTS, [late] * REQUESTS)
    yield median_time("pages.bundle", "ms", [bundle(game)] * BUNDLES)
    finished = database.whole_game("replay-packed")
    storage.let_rest([finished])
    assert packing.pack_due() == 1, "the game was not packed"
    yield median_time("pages.move.packed", "ms", [page(finished, finished.place - EARLY)] * REQUESTS)


def page(game: Game, place: int) -> Run:
    """Return an onlooker's request for a move."""
    client, address = Client(), reverse("games:move", args=[game.public_id, place])

    def get() -> None:
        assert b'id="replay"' in client.get(address).content, "the page shows no move"

    get()
    return get


def bundle(game: Game) -> Run:
    """Return a player's request for a bundle, which is cached nowhere."""
    client = Client()
    seat = game.seats.select_related("user").get(index=0)
    assert seat.user is not None
    client.force_login(seat.user)
    address = reverse("games:positions", args=[game.public_id, 1, "0"])

    def get() -> None:
        assert client.get(address, follow=True).status_code == 200

    return get
