"""The table page in the server, for the person who is to move, early and late in a long game."""

from collections.abc import Iterator

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.bench import database, record
from games.bench.figures import Figure, Run, growth

REQUESTS = 40


def figures() -> Iterator[Figure]:
    """Time and queries of the page, at both ends of a game."""
    early, late = reader("early", record.EARLY), reader("late", record.LATE)
    yield from growth("pages.table", "ms", [early] * REQUESTS, [late] * REQUESTS)
    yield Figure("pages.table.queries.early", queries(early), "queries")
    yield Figure("pages.table.queries.late", queries(late), "queries")


def reader(when: str, share: float) -> Run:
    """Somebody who is to move and asks for the page; he has seen it before."""
    game, to_come = database.game_at(f"pages-{when}", share)
    client = Client()
    client.force_login(database.people()[to_come[0].seat])

    def get() -> None:
        response = client.get(game.get_absolute_url())
        assert b'name="expected_move"' in response.content, "the page offers no move"

    get()
    return get


def queries(run: Run) -> int:
    """How often a run asks the database."""
    with CaptureQueriesContext(connection) as captured:
        run()
    return len(captured)
