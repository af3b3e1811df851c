"""Moves: submitted with their commit, beside the least that a commit under the lock of a game can take; and taken back,
by a player who has done so a few times, and very often, since the last dice.
"""

from collections.abc import Iterator
from functools import partial
from time import perf_counter, process_time

from django.db import transaction
from django.test import Client

import rulebooks
from games.models import Game, Move, Seat
from games.services.play import play, positions
from games.services.play.table import Table, lock
from games.services.play.undo import take_back, undo_orders
from games.services.rows.seats import seats_of
from rulebooks import engine
from tools.bench import database, record
from tools.bench.figures import BenchFigure, Run, growth, median_figure, seconds

MOVES = 40
CLOCKS = {"core": process_time, "wall": perf_counter}
FEW, MANY = 10, 2000
RUNS = 20


def measure_submit() -> Iterator[BenchFigure]:
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
    """Return the next moves of a game, to be made one after another."""
    game, to_come = database.game_at(f"submit-{when}", share)
    people = database.people()
    return [
        partial(
            play.submit,
            user=people[move.seat],
            game_id=game.pk,
            seat=move.seat,
            order=move.order,
            shown_move=game.move_count + number,
        )
        for number, move in enumerate(to_come[:MOVES])
    ]


def measure_undo() -> Iterator[BenchFigure]:
    """Measure the page, and an order with the undo of it, after many such pairs and after few."""
    few, many = play_pairs("few", FEW), play_pairs("many", MANY)
    yield from growth("undo.page", [few.page] * RUNS, [many.page] * RUNS)
    yield from growth("undo", [few.pair] * RUNS, [many.pair] * RUNS)
    yield from measure_rewound()


def measure_rewound() -> Iterator[BenchFigure]:
    """Measure the same late in a rewound game, which looks up each order, and in a plain one."""
    plain, back = play_pairs("plain", FEW, record.LATE), play_pairs("rewound", FEW, record.LATE)
    Game.objects.filter(pk=back.game.pk).update(branch=1)
    times = [(seconds(plain.pair), seconds(back.pair)) for _run in range(RUNS)]
    first = median_figure("undo.plain", "ms", [one for one, _ in times])
    last = median_figure("undo.rewound", "ms", [other for _, other in times])
    yield from (first, last)
    yield BenchFigure("undo.rewound_to_plain", round(last.value / first.value, 2), "ratio", RUNS)


class UndoPlayer:
    """A player to move, with an order that can be taken back."""

    def __init__(self, game: Game, seat: Seat, line: str) -> None:
        self.game = game
        self.seat = seat
        self.line = line
        assert seat.user is not None, "a bot takes nothing back"
        self.user = seat.user
        client = Client()
        client.force_login(seat.user)
        self.page: Run = partial(client.get, game.get_absolute_url())

    def pair(self) -> None:
        """Give the order, by itself a move, and undo it."""
        number = Game.objects.values_list("move_count", flat=True).get(pk=self.game.pk)
        game, user, seat = self.game.pk, self.user, self.seat.index
        play.submit(user=user, game_id=game, seat=seat, order=self.line, shown_move=number)
        undo_orders(user=user, game_id=game, seat=seat, shown_move=number + 1)


def play_pairs(name: str, pairs: int, share: float = record.EARLY) -> UndoPlayer:
    """Return a player in a game of their own who has given and undone an order ``pairs`` times."""
    game, to_come = database.game_at(f"undo-{name}", share)
    with transaction.atomic():
        table = Table(lock(game.pk), seats_of(game))
        seat = table.seats[to_come[0].seat]
        line = _find_repeatable(table, seat)
        for _pair in range(pairs):
            table.order(seat, line, Move.By.PLAYER)
            take_back(table, seat, 1)
        table.save()
    return UndoPlayer(game, seat, line)


def _find_repeatable(table: Table, seat: Seat) -> str:
    """Return an order that can be taken back: it draws no dice, and asks nobody else."""
    position = rulebooks.dump(table.state)
    for action in engine.legal(table.state, seat.index):
        ahead = positions.look_ahead(position, seat.index, action)
        if ahead is not None and not ahead[1].barrier:
            return engine.order_text(action)
    raise AssertionError("all that is legal is final")
