"""Submitting a move with its commit, early and late in a long game, and beside the least that a
commit under the lock of a game can take.
"""

from collections.abc import Iterator
from functools import partial
from time import perf_counter, process_time

from django.db import transaction

from games.bench import database, record
from games.bench.figures import BenchFigure, Run, growth, median_figure
from games.models import Game
from games.services.play import play

MOVES = 40
CLOCKS = {"core": process_time, "wall": perf_counter}


def measure() -> Iterator[BenchFigure]:
    """Measure the moves after a position, at both ends of a game; then those of its middle, each
    beside a bare commit, in the time of this process and by the clock.
    """
    yield from growth("submit", submissions("early", record.EARLY), submissions("late", record.LATE))
    moves = submissions("middle", record.MIDDLE)
    bare = partial(commit_bare, Game.objects.get(public_id="submit-middle").pk)
    times = [(both_clocks(bare), both_clocks(move)) for move in moves]
    for index, clock in enumerate(CLOCKS):
        least = median_figure(f"submit.bare.{clock}", "ms", [one[index] for one, _ in times])
        complete = median_figure(f"submit.commit.{clock}", "ms", [other[index] for _, other in times])
        yield from (least, complete)
        yield BenchFigure(f"submit.{clock}.commit_to_bare", round(complete.value / least.value, 2), "ratio", len(times))


def commit_bare(game_id: int) -> None:
    with transaction.atomic():
        game = Game.objects.select_for_update().get(pk=game_id)
        game.save(update_fields=["changes"])


def both_clocks(run: Run) -> list[float]:
    """Return the times of one run, in seconds by each clock."""
    began = [clock() for clock in CLOCKS.values()]
    run()
    return [clock() - first for clock, first in zip(CLOCKS.values(), began, strict=True)]


def submissions(when: str, share: float) -> list[Run]:
    """Return so many moves, to be made one after another."""
    game, to_come = database.game_at(f"submit-{when}", share)
    people = database.people()
    return [
        partial(
            play.submit,
            user=people[move.seat],
            game_id=game.pk,
            seat=move.seat,
            order=move.order,
            expected_move=game.move_count + number,
        )
        for number, move in enumerate(to_come[:MOVES])
    ]
