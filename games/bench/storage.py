"""Size of a four-player game in the database, with its indexes: as rows at its end, and packed."""

from collections.abc import Iterator

from django.db import connection
from django.utils import timezone

from games.bench import database
from games.bench.figures import BenchFigure
from games.models import Game, Notification
from games.services.history import chronicles, packing

GAMES = 4
"""So many are measured together, for tables grow page by page."""
ALL_TABLES = """SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'"""


def measure() -> Iterator[BenchFigure]:
    """Measure bytes a game, a share of the whole database without deleted rows."""
    database.whole_game("storage")  # the first pages of every table and index are its own
    before = bytes_taken()
    games = [database.whole_game(f"storage-{number}") for number in range(GAMES)]
    yield BenchFigure("storage.running", round((bytes_taken() - before) / GAMES), "bytes", GAMES)
    let_rest(games)
    assert packing.pack_due() == GAMES, "not all games were packed"
    yield BenchFigure("storage.finished", round((bytes_taken() - before) / GAMES), "bytes", GAMES)


def bytes_taken() -> int:
    """Return the bytes of all tables, their indexes and their TOAST."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (FULL, ANALYZE)")
        cursor.execute(ALL_TABLES)
        return int(cursor.fetchone()[0])


def let_rest(games: list[Game]) -> None:
    """Let nothing be owed of these games any more, which have been over for a while."""
    Notification.objects.filter(game__in=games).update(status=Notification.Status.SENT)
    while chronicles.work_out_owed():
        pass
    Game.objects.filter(pk__in=[game.pk for game in games]).update(finished=timezone.now() - 2 * packing.REST)
