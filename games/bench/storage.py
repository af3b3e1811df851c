"""What a four-player game takes in the database, with its indexes: as rows at its end, and packed."""

from collections.abc import Iterator

from django.db import connection
from django.utils import timezone

from games.bench import database
from games.bench.figures import Figure
from games.models import Game, Notification
from games.services.history import chronicles, packing

GAMES = 4
"""So many are measured together, for tables grow page by page."""
ALL_TABLES = """SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'"""


def figures() -> Iterator[Figure]:
    """Bytes a game, a share of the whole database without what has been deleted of it."""
    database.whole_game("storage")  # the first pages of every table and index are its own
    before = taken()
    games = [database.whole_game(f"storage-{number}") for number in range(GAMES)]
    yield Figure("storage.running", round((taken() - before) / GAMES), "bytes", GAMES)
    let_rest(games)
    assert packing.pack_due() == GAMES, "not all games were packed"
    yield Figure("storage.finished", round((taken() - before) / GAMES), "bytes", GAMES)


def taken() -> int:
    """Bytes of all tables, their indexes and their TOAST."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (FULL, ANALYZE)")
        cursor.execute(ALL_TABLES)
        return int(cursor.fetchone()[0])


def let_rest(games: list[Game]) -> None:
    """Nothing is owed of these games any more, which have been over for a while."""
    Notification.objects.filter(game__in=games).update(status=Notification.Status.SENT)
    while chronicles.work_out_owed():
        pass
    Game.objects.filter(pk__in=[game.pk for game in games]).update(finished=timezone.now() - 2 * packing.REST)
