"""The table page in the server, for the person to move, early and late in a long game, and the
answer to an act there.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from gzip import decompress
from statistics import median

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.bench import database, record
from games.bench.figures import BenchFigure, Run, growth, median_figure, median_time, seconds
from games.sealed_numbers import seal

REQUESTS = 40
ACTS = 80
GAMES = 200
COMPRESSED = {"Accept-Encoding": "gzip"}


def measure() -> Iterator[BenchFigure]:
    """Measure time, queries and weight of the page, at both ends of a game, and of an act's answer in its middle."""
    clients = clients_of_all()
    early, late = reader("early", record.EARLY, clients), reader("late", record.LATE, clients)
    yield from growth("pages.table", [early] * REQUESTS, [late] * REQUESTS)
    yield BenchFigure("pages.table.queries.early", queries(early), "queries")
    yield BenchFigure("pages.table.queries.late", queries(late), "queries")
    yield BenchFigure("pages.table.weight", reader("middle", record.MIDDLE, clients)(), "bytes")
    yield from in_turn()
    yield from acts()


def in_turn() -> Iterator[BenchFigure]:
    """Measure the pages of many different games in turn, as a site sees them: their first drawing, and the next
    one, when those of all others have been drawn in between.
    """
    clients = clients_of_all()
    readers = [reader(f"turn-{number}", (number + 0.5) / GAMES, clients, is_cached=False) for number in range(GAMES)]
    for visit in ("first", "again"):
        yield median_time(f"pages.turn.{visit}", "ms", readers)


def acts() -> Iterator[BenchFigure]:
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


def reader(when: str, share: float, clients: Sequence[Client], *, is_cached: bool = True) -> Callable[[], int]:
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


def queries(run: Run) -> int:
    """Count the database queries of a run."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return len(captured)
