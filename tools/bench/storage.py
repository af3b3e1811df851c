"""The database: the size of a four-player game with its indexes, as rows at its end and packed; and finding due
deadlines among very many active games, in a time independent of their number.
"""

from collections.abc import Iterator

from django.db import connection
from django.utils import timezone

from games.models import Game, Notification, Seat
from games.services.clock import deadlines
from games.services.history import chronicles, packing
from games.services.rows.worker_queue import due_ids
from tools.bench import database
from tools.bench.database import analyze, copy_row
from tools.bench.figures import UNITS, BenchFigure, Run, seconds

GAMES = 4
"""So many are measured together, for tables grow page by page."""
ALL_TABLES = """SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname = 'public'"""
SWEPT_GAMES = 1_000_000
DUE = 1_000
SMALLER = 100  # times
RUNS = 30
LATER = "(1440 + mod(copy, 20000)) * interval '1 minute'"
PAST = "interval '-1 minute'"


def measure_storage() -> Iterator[BenchFigure]:
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


def measure_sweep(games: int = SWEPT_GAMES) -> Iterator[BenchFigure]:
    """Measure the finding of deadlines and warnings that are due, in a small and in the large total.

    The rows are copies of one real game, without its position, which no sweep reads. The same rows are
    due in the small and in the large total, spread evenly over it.
    """
    few = max(games // SMALLER, 1)
    due_count = min(DUE, few)
    sample = database.still_game()
    _copy_games(sample, 1, few, every=few // due_count)
    small = list(_measure_searches("small", due_count))
    yield from small
    _copy_games(sample, few + 1, games, every=0)
    large = list(_measure_searches("large", due_count))
    yield from large
    for first, last in zip(small, large, strict=True):
        bench = last.bench.replace(".large", ".large_to_small")
        yield BenchFigure(bench, round(last.value / first.value, 2), "ratio", last.n)
    yield BenchFigure("sweep.games", Game.objects.filter(deadline__isnull=False).count(), "games")


def _copy_games(sample: Game, first: int, last: int, every: int) -> None:
    """Copy a game by number, each with one seat that owes a decision; one in ``every`` is due (0: none)."""
    when = f"now() + CASE WHEN {every} > 0 AND mod(copy, greatest({every}, 1)) = 0 THEN {PAST} ELSE {LATER} END"
    numbered = "'copy-' || copy"
    changes = {"public_id": numbered, "state": "'{}'", "deadline": when, "to_move": "ARRAY[0]"}
    copy_row(Game, sample.pk, first, last, changes)
    seat = sample.seats.get(index=0)
    game = f"(SELECT id FROM games_game WHERE public_id = {numbered})"
    owes = {"game_id": game, "user_id": "NULL", "asked_move": "1", "asked_at": "now()"}
    copy_row(Seat, seat.pk, first, last, {**owes, "deadline": when, "warn_at": when})
    analyze(Game, Seat)


def _measure_searches(total: str, due_count: int) -> Iterator[BenchFigure]:
    for kind, search in {"due": _find_overdue, "warn": _find_to_warn}.items():
        row_count = len(search())
        assert row_count == due_count, f"{row_count} rows were found where {due_count} are due"
        yield BenchFigure(f"sweep.{kind}.{total}", _fastest(search), "ms", RUNS)


def _fastest(search: Run) -> float:
    """Return the least time in milliseconds, not the median: the totals are measured minutes apart,
    maybe with other things going on.
    """
    return round(min(seconds(search) for _ in range(RUNS)) * UNITS["ms"], 2)


def _find_overdue() -> list[int]:
    return list(due_ids(deadlines.overdue(timezone.now())))


def _find_to_warn() -> list[int]:
    return list(due_ids(deadlines.to_warn(timezone.now())))
