"""Submitting a move with its commit, early and late in a long game."""

from collections.abc import Iterator
from functools import partial

from games.bench import database, record
from games.bench.figures import BenchFigure, Run, growth
from games.services.play import play

MOVES = 40


def measure() -> Iterator[BenchFigure]:
    """Measure the moves after a position, at both ends of a game."""
    yield from growth("submit", "ms", submissions("early", record.EARLY), submissions("late", record.LATE))


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
