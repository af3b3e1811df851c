"""Evenness and time of the draws of leagues."""

from collections.abc import Callable, Iterator
from functools import partial

from games.leagues.pairing import (
    Lots,
    assign_seats,
    at_once,
    least_spread,
    schedule,
    seat_spread,
    spread,
)
from games.leagues.pairing.meetings import Round
from tools.bench.figures import BenchFigure, seconds

SEASONS = {8: 7, 12: 11, 16: 5, 24: 7, 32: 9, 64: 21}
"""Rounds at tables of four, by players."""
DIVISIONS = (*range(5, 17), 24, 32, 64)
"""Players of a division whose games all begin at once."""
GAMES = 4


def measure_pairing() -> Iterator[BenchFigure]:
    """Measure the evenness and time of each season's draw.

    For each season: the most meetings of a pair less the fewest, beside the lower bound; a player's
    most games in a seat less the fewest; and the time for both. The same of divisions with four
    games each at once, with the number of smaller tables.
    """
    for players, rounds in SEASONS.items():
        yield from _measure_draws(f"pairing.{players}", partial(draw_season, players, rounds), players, rounds)
    for players in DIVISIONS:
        draw = partial(draw_division, players)
        yield from _measure_draws(f"pairing.once.{players}", draw, players, GAMES)
        smaller = sum(len(table) < 4 for tables in draw() for table in tables)
        yield BenchFigure(f"pairing.once.{players}.smaller", smaller, "tables")


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
