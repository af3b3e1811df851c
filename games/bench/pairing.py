"""Evenness and time of the draws of leagues."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from games.bench.figures import BenchFigure, seconds
from games.leagues.pairing import (
    Lots,
    assign_seats,
    at_once,
    least_spread,
    meetings,
    schedule,
    seat_spread,
    sizes,
    spread,
    swiss,
)
from games.leagues.pairing.meetings import Pair, Round
from games.leagues.scoring.points import SCHEMES

SEASONS = {8: 7, 12: 11, 16: 5, 24: 7, 32: 9, 64: 21}
"""Rounds at tables of four, by players."""
DIVISIONS = (*range(5, 17), 24, 32, 64)
"""Players of a division whose games all begin at once."""
GAMES = 4
SWISSES = (10, 11, 13)
"""Players of a Swiss who can hardly, or not, meet anew in four rounds."""
SEEDS = range(5)
REPEATS = (0, 1, 4)
"""Weight of a pair's next meeting, by the number before: as a Swiss weighs it."""


def measure_pairing() -> Iterator[BenchFigure]:
    """Measure the evenness and time of each season's draw.

    For each season: the most meetings of a pair less the fewest, beside the lower bound; a player's
    most games in a seat less the fewest; and the time for both. The same of divisions with four
    games each at once, with the number of smaller tables. For each Swiss: the mean number of repeated
    meetings in rounds two to four, beside the fewest possible after the same rounds before.
    """
    for players, rounds in SEASONS.items():
        yield from _measure_draws(f"pairing.{players}", partial(draw_season, players, rounds), players, rounds)
    for players in DIVISIONS:
        draw = partial(draw_division, players)
        yield from _measure_draws(f"pairing.once.{players}", draw, players, GAMES)
        smaller = sum(len(table) < 4 for tables in draw() for table in tables)
        yield BenchFigure(f"pairing.once.{players}.smaller", smaller, "tables")
    for players in SWISSES:
        for name, counts in zip(
            ("", ".bound"), zip(*(count_repeats(players, seed) for seed in SEEDS), strict=True), strict=True
        ):
            yield BenchFigure(f"pairing.swiss.{players}.repeats{name}", sum(counts) / len(SEEDS), "pairs", len(SEEDS))


def _measure_draws(name: str, draw: Callable[[], list[Round]], players: int, games: int) -> Iterator[BenchFigure]:
    rounds = draw()
    yield BenchFigure(f"{name}.meetings", spread(players, rounds), "games", games)
    yield BenchFigure(f"{name}.meetings.bound", least_spread(players, rounds), "games", games)
    yield BenchFigure(f"{name}.seats", seat_spread(rounds), "games", games)
    yield BenchFigure(f"{name}.time", round(seconds(draw), 2), "s")


def draw_season(players: int, rounds: int) -> list[Round]:
    """Draw and seat a season of that length."""
    lots = Lots(bytes(32), f"bench {players}")
    return assign_seats(schedule(players, rounds, 4, lots), lots)


def draw_division(players: int) -> list[Round]:
    """Draw and seat games that begin all at once."""
    lots = Lots(bytes(32), f"bench {players} at once")
    return assign_seats([at_once(players, GAMES, 4, lots)], lots)


def count_repeats(players: int, seed: int) -> tuple[int, int]:
    """Play a Swiss of four rounds by chance; return its repeated meetings, and the fewest possible."""
    chance, met, repeats_drawn, least = random.Random(seed), Counter[Pair](), 0, 0
    points, smaller = [0.0] * players, [0] * players
    for number in range(4):
        tables = swiss(points, 4, Lots(bytes(32), f"bench {players} {seed} {number}"), met, smaller)
        repeats_drawn += sum(_count_repeated(sorted(table), met) for table in tables)
        least += _fewest_repeats(range(players), sizes(players, 4), met)
        met.update(meetings([tables]))
        for table in tables:
            for player, gain in zip(chance.sample(table, len(table)), SCHEMES["standard"][len(table)], strict=True):
                points[player] += float(gain)
                smaller[player] += len(table) < 4
    return repeats_drawn, least


def _count_repeated(table: Sequence[int], met: Mapping[Pair, int]) -> int:
    return sum(REPEATS[min(met.get(pair, 0), 2)] for pair in combinations(table, 2))


def _fewest_repeats(people: Sequence[int], seats: Sequence[int], met: Mapping[Pair, int], most: int = 10_000) -> int:
    """Return the fewest repeats at tables of these sizes, found by trying all; ``most`` if there are not fewer."""
    if not people:
        return 0
    for size in sorted(set(seats)):
        other_sizes = sorted(seats)
        other_sizes.remove(size)
        for mates in combinations(people[1:], size - 1):
            repeats_here = _count_repeated([people[0], *mates], met)
            if repeats_here < most:
                others = [person for person in people[1:] if person not in mates]
                most = min(most, repeats_here + _fewest_repeats(others, other_sizes, met, most - repeats_here))
    return most
