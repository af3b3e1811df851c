"""Repeated meetings and time of Swiss tournaments, beside the fewest repeats known."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from time import perf_counter
from typing import NamedTuple

from games.leagues.pairing import Lots, meetings, swiss
from games.leagues.pairing.look_ahead import MORE
from games.leagues.pairing.meetings import Pair, Round
from games.leagues.scoring.points import SCHEMES
from tools.bench.figures import BenchFigure
from tools.bench.swiss_best import BEST, ROUNDS

PLAYERS = (*range(5, 19), 20, 24, 32, 40)


class SwissCourse(NamedTuple):
    """A tournament played by chance: its repeats, the seconds of its slowest draw, and the largest
    difference of times at odd tables after any round.
    """

    repeats: float
    slowest: float
    unevenness: int


def measure_swiss() -> Iterator[BenchFigure]:
    """Measure the repeated meetings of Swiss tournaments, by table size, players and rounds.

    Beside each: the fewest known if odd tables are shared evenly, and the time of the slowest draw.
    """
    for size, best_of_players in BEST.items():
        for players in PLAYERS:
            for rounds, best in zip(ROUNDS, best_of_players.get(players, ()), strict=False):
                course = play_swiss(players, size, rounds)
                name = f"swiss.{size}.{players}.{rounds}"
                yield BenchFigure(f"{name}.repeats", course.repeats, "pairs")
                yield BenchFigure(f"{name}.repeats.best", best, "pairs")
                yield BenchFigure(f"{name}.uneven", course.unevenness, "tables")
                yield BenchFigure(f"{name}.time", round(course.slowest, 2), "s")


def play_swiss(players: int, size: int, rounds: int, seed: int = 0) -> SwissCourse:
    """Play a Swiss of so many rounds, the stronger ones mostly winning."""
    chance, met = random.Random(seed), Counter[Pair]()
    points, odd, strength = [0.0] * players, [0] * players, [chance.gauss(0, 1) for _player in range(players)]
    repeats, slowest, unevenness = 0.0, 0.0, 0
    for number in range(rounds):
        began = perf_counter()
        lots = Lots(bytes(32), f"bench {players} {seed} {number}")
        tables = swiss(points, size, lots, met, odd, ahead=rounds - number - 1, rounds_before=number)
        slowest = max(slowest, perf_counter() - began)
        repeats += sum(MORE[met[pair]] for table in tables for pair in combinations(sorted(table), 2))
        met.update(meetings([tables]))
        _play_round(tables, size, points, odd, [ability + chance.gauss(0, 1) for ability in strength])
        unevenness = max(unevenness, max(odd) - min(odd))
    return SwissCourse(repeats, slowest, unevenness)


def _play_round(tables: Round, size: int, points: list[float], odd: list[int], form: list[float]) -> None:
    """Add the points of a round, the best in form winning, and the odd tables."""
    for table in tables:
        order = sorted(table, key=lambda player: -form[player])
        for player, gain in zip(order, SCHEMES["standard"][len(table)], strict=True):
            points[player] += float(gain)
            odd[player] += len(table) != size
