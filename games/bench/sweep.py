"""Finding due deadlines among very many active games, in a time independent of their number.

The rows are copies of one real game, without its position, which no sweep reads. The same rows are
due in the small and in the large total, spread evenly over it.
"""

from collections.abc import Iterator

from django.utils import timezone

from games.bench import database
from games.bench.database import analyze, copy_row
from games.bench.figures import UNITS, BenchFigure, Run, seconds
from games.models import Game, Seat
from games.services.clock import deadlines
from games.services.rows.sweep import due_ids

GAMES = 1_000_000
DUE = 1_000
SMALLER = 100  # times
RUNS = 30
LATER = "(1440 + mod(copy, 20000)) * interval '1 minute'"
PAST = "interval '-1 minute'"


def measure(games: int = GAMES) -> Iterator[BenchFigure]:
    """Measure the finding of deadlines and warnings that are due, in a small and in the large total."""
    few = max(games // SMALLER, 1)
    due_count = min(DUE, few)
    sample = database.still_game()
    _fill(sample, 1, few, every=few // due_count)
    small = list(_searches("small", due_count))
    yield from small
    _fill(sample, few + 1, games, every=0)
    large = list(_searches("large", due_count))
    yield from large
    for first, last in zip(small, large, strict=True):
        bench = last.bench.replace(".large", ".large_to_small")
        yield BenchFigure(bench, round(last.value / first.value, 2), "ratio", last.n)
    yield BenchFigure("sweep.games", Game.objects.filter(deadline__isnull=False).count(), "games")


def _fill(sample: Game, first: int, last: int, every: int) -> None:
    """Copy a game by number, each with one seat that owes a decision; every so many-th is due (0: none)."""
    when = f"now() + CASE WHEN {every} > 0 AND mod(copy, greatest({every}, 1)) = 0 THEN {PAST} ELSE {LATER} END"
    numbered = "'copy-' || copy"
    changes = {"public_id": numbered, "state": "'{}'", "deadline": when, "to_move": "ARRAY[0]"}
    copy_row(Game, sample.pk, first, last, changes)
    seat = sample.seats.get(index=0)
    game = f"(SELECT id FROM games_game WHERE public_id = {numbered})"
    owes = {"game_id": game, "user_id": "NULL", "asked_move": "1", "asked_at": "now()"}
    copy_row(Seat, seat.pk, first, last, {**owes, "deadline": when, "warn_at": when})
    analyze(Game, Seat)


def _searches(total: str, due_count: int) -> Iterator[BenchFigure]:
    for kind, search in {"due": _overdue, "warn": _to_warn}.items():
        row_count = len(search())
        assert row_count == due_count, f"{row_count} rows were found where {due_count} are due"
        yield BenchFigure(f"sweep.{kind}.{total}", _fastest(search), "ms", RUNS)


def _fastest(search: Run) -> float:
    """Return the least time in milliseconds, not the median: the totals are measured minutes apart,
    maybe with other things going on.
    """
    return round(min(seconds(search) for _ in range(RUNS)) * UNITS["ms"], 2)


def _overdue() -> list[int]:
    return list(due_ids(deadlines.overdue(timezone.now())))


def _to_warn() -> list[int]:
    return list(due_ids(deadlines.to_warn(timezone.now())))
