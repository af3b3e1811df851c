"""The page of a move in the server, early and late in a long game, and a bundle that nobody has asked for yet."""

from collections.abc import Iterator

from django.test import Client
from django.urls import reverse

from games.bench import database, record
from games.bench.figures import Figure, Run, growth, timed
from games.models import Game
from games.services.history import past

REQUESTS, BUNDLES = 40, 3
EARLY = 7


def figures() -> Iterator[Figure]:
    """Time of the page at both ends of one game, and of a bundle that is made anew."""
    game, _to_come = database.game_at("replay", record.LATE)
    early, late = page(game, EARLY), page(game, past.settled(game) - EARLY)
    yield from growth("pages.move", "ms", [early] * REQUESTS, [late] * REQUESTS)
    yield timed("pages.bundle", "ms", [bundle(game)] * BUNDLES)


def page(game: Game, place: int) -> Run:
    """An onlooker opens a move."""
    client, address = Client(), reverse("games:move", args=[game.public_id, place])

    def get() -> None:
        assert b'id="replay"' in client.get(address).content, "the page shows no move"

    get()
    return get


def bundle(game: Game) -> Run:
    """Somebody who sits at the table gets a bundle, which is kept nowhere."""
    client = Client()
    seat = game.seats.select_related("user").get(index=0)
    assert seat.user is not None
    client.force_login(seat.user)
    address = reverse("games:positions", args=[game.public_id, 1, "0"])

    def get() -> None:
        assert client.get(address, follow=True).status_code == 200

    return get
