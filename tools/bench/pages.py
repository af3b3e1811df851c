"""Pages in the server: the table, early and late in a long game, with the answer to an act there; the page of a move,
also of a packed game, and a bundle for its first reader; and the board as a picture, drawn anew and from its file.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gzip import decompress
from statistics import median

from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game
from games.sealed_numbers import seal
from games.services.history import packing
from games.services.play import pictures
from games.services.rows.moves import settled_place
from games.titles.picture import Scale
from tools.bench import database, record, storage
from tools.bench.figures import BenchFigure, Run, growth, median_figure, median_time, seconds

REQUESTS = 40
ACTS = 80
GAMES = 200
COMPRESSED = {"Accept-Encoding": "gzip"}
MOVE_REQUESTS, BUNDLES = 40, 3
MOVES_FROM_END = 7
PICTURES = 10
SCALES: tuple[Scale, ...] = (1, 2)


def measure_pages() -> Iterator[BenchFigure]:
    """Measure time, queries and weight of the page, at both ends of a game, and of an act's answer in its middle."""
    clients = clients_of_all()
    early, late = table_request("early", record.EARLY, clients), table_request("late", record.LATE, clients)
    yield from growth("pages.table", [early] * REQUESTS, [late] * REQUESTS)
    yield BenchFigure("pages.table.queries.early", count_queries(early), "queries")
    yield BenchFigure("pages.table.queries.late", count_queries(late), "queries")
    yield BenchFigure("pages.table.weight", table_request("middle", record.MIDDLE, clients)(), "bytes")
    yield from measure_in_turn()
    yield from measure_acts()


def measure_in_turn() -> Iterator[BenchFigure]:
    """Measure the pages of many different games in turn, as a site sees them: their first drawing, and the next
    one, when those of all others have been drawn in between.
    """
    clients = clients_of_all()
    readers = [
        table_request(f"turn-{number}", (number + 0.5) / GAMES, clients, is_cached=False) for number in range(GAMES)
    ]
    for visit in ("first", "again"):
        yield median_time(f"pages.turn.{visit}", "ms", readers)


def measure_acts() -> Iterator[BenchFigure]:
    """Measure the moves after the middle of a game, each sent from its player's page to a script of that page."""
    game, to_come = database.game_at("pages-act", record.MIDDLE)
    clients = clients_of_all()
    weights: list[int] = []
    script = COMPRESSED | {"HX-Request": "true"}

    def act(number: int, move: record.WrittenMove) -> None:
        fields = {"seat": move.seat, "expected_move": seal(game.public_id, number), "order": move.order}
        fields |= {"changes": game.changes}
        response = clients[move.seat].post(game.get_absolute_url(), fields, headers=script)
        assert response.status_code == 200, f"{move.order} was refused"
        weights.append(len(response.content))

    moves = enumerate(to_come[:ACTS], game.move_count)
    times = [seconds(partial(act, number, move)) for number, move in moves]
    yield median_figure("pages.act", "ms", times)
    yield BenchFigure("pages.act.weight", median(weights), "bytes", len(weights))


def clients_of_all() -> list[Client]:
    """Sign everybody in; a first request loads each client's middleware and its list of static files, as a site's
    process does when it starts.
    """
    clients = [Client() for _person in database.people()]
    for client, person in zip(clients, database.people(), strict=True):
        client.force_login(person)
        client.get("/")
    return clients


def table_request(when: str, share: float, clients: Sequence[Client], *, is_cached: bool = True) -> Callable[[], int]:
    """Return a request for the page by the person to move, giving its bytes compressed; ``is_cached`` if it
    was drawn before.
    """
    game, to_come = database.game_at(f"pages-{when}", share)
    client = clients[to_come[0].seat]

    def get() -> int:
        response = client.get(game.get_absolute_url(), headers=COMPRESSED)
        assert b'name="expected_move"' in decompress(response.content), "the page offers no move"
        return len(response.content)

    if is_cached:
        get()
    return get


def count_queries(run: Run) -> int:
    """Count the database queries of a run."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return len(captured)


def measure_replay() -> Iterator[BenchFigure]:
    """Measure the page at both ends of one game, and a new bundle."""
    game, _to_come = database.game_at("replay", record.LATE)
    early, late = move_request(game, MOVES_FROM_END), move_request(game, settled_place(game) - MOVES_FROM_END)
    yield from growth("pages.move", [early] * MOVE_REQUESTS, [late] * MOVE_REQUESTS)
    yield median_time("pages.bundle", "ms", [bundle_request(game)] * BUNDLES)
    finished = database.whole_game("replay-packed")
    storage.let_rest([finished])
    assert packing.pack_due() == 1, "the game was not packed"
    yield median_time(
        "pages.move.packed", "ms", [move_request(finished, finished.place - MOVES_FROM_END)] * MOVE_REQUESTS
    )


def move_request(game: Game, place: int) -> Run:
    """Return an onlooker's request for a move."""
    client, address = Client(), reverse("games:move", args=[game.public_id, place])

    def get() -> None:
        assert b'id="replay"' in client.get(address).content, "the page shows no move"

    get()
    return get


def bundle_request(game: Game) -> Run:
    """Return a player's request for a bundle, which is cached nowhere."""
    client = Client()
    seat = game.seats.select_related("user").get(index=0)
    assert seat.user is not None
    client.force_login(seat.user)
    address = reverse("games:positions", args=[game.public_id, 1, "0"])

    def get() -> None:
        assert client.get(address, follow=True).status_code == 200

    return get


def measure_pictures() -> Iterator[BenchFigure]:
    """Measure the time of pictures at both sizes, and the weight of that of a late position.

    Cold is a position without a file, in a process that has drawn others and keeps their parts, as a
    server has: every run is another position, from the beginning of a game to its end. First is the
    first picture of a web server, which has drawn a game's beginning ahead.
    """
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
    yield median_time(f"pages.picture.{scale}x.cold", "ms", _redraw(game, read))
    Game.objects.filter(pk=game.pk).update(state=game.state)
    caches[pictures.CACHE].clear()
    yield BenchFigure(f"pages.picture.{scale}x.weight", len(read()), "bytes")
    yield median_time(f"pages.picture.{scale}x.cached", "ms", [read] * PICTURES)


def _redraw(game: Game, read: Run) -> Iterator[Run]:
    """Put the game into another position before each run, evenly from the whole of a game."""
    states = record.positions(record.long_game("pictures"))
    for state in states[:: len(states) // PICTURES][:PICTURES]:
        Game.objects.filter(pk=game.pk).update(state=state)
        caches[pictures.CACHE].clear()
        yield read
