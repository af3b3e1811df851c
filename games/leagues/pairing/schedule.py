"""A division's rounds: by a design where there is one, else by searching."""

from .designs import CIRCLES_AT_ONCE, design
from .lots import Lots
from .meetings import Round, energy, least_energy
from .search import STEPS, Search, Wishes

LEAST_SIZE, MOST_SIZE = 2, 4


def sizes(players: int, size: int) -> list[int]:
    """The tables of a round: all of that size, or the fewest smaller ones by one seat.

    Raises ValueError where so many cannot sit down at tables of these two sizes all at once.
    """
    tables = -(-players // size)
    short = tables * size - players
    if players < LEAST_SIZE or short > tables or (short and size - 1 < LEAST_SIZE):
        raise ValueError(f"{players} players cannot all sit at tables of {size} or one fewer")
    return [size] * (tables - short) + [size - 1] * short


def schedule(players: int, rounds: int, size: int, lots: Lots, wishes: Wishes | None = None) -> list[Round]:
    """So many rounds in which everybody meets everybody as evenly as can be.

    ``players`` sit down at tables of ``size``, or where that does not come out even at some of one fewer. Who has
    which number is drawn by lot. With wishes no design is used, since it knows nothing of them. Raises ValueError for
    numbers that make no tables.
    """
    seats = sizes(players, size)
    made = design(players, size, rounds) if wishes is None and seats[-1] == size else None
    if made is None:
        return _searched(players, [_by_lot(seats, players, lots) for _ in range(rounds)], wishes, lots)
    drawn = [made[number % len(made)] for number in range(rounds)]
    if energy(drawn) > least_energy(players, drawn):
        drawn = _searched(players, drawn, None, lots)
    return _named(drawn, lots.shuffled(range(players)))


def at_once(players: int, games: int, size: int, lots: Lots) -> Round:
    """Tables that all begin together, at which everybody plays so many games.

    Raises ValueError for numbers that make no tables.
    """
    circle = CIRCLES_AT_ONCE.get((size, players))
    if circle is None or len(circle) != games:
        return [table for tables in schedule(players, games, size, lots) for table in tables]
    turned = [tuple((number + step) % players for number in circle) for step in range(players)]
    return _named([turned], lots.shuffled(range(players)))[0]


def _searched(players: int, rounds: list[Round], wishes: Wishes | None, lots: Lots) -> list[Round]:
    least = 0 if wishes else least_energy(players, rounds)
    return Search(players, rounds, wishes or Wishes(), lots.generator()).better(STEPS, least)


def _by_lot(seats: list[int], players: int, lots: Lots) -> Round:
    """A round with everybody anywhere."""
    order = iter(lots.shuffled(range(players)))
    return [tuple(next(order) for _ in range(size)) for size in seats]


def _named(rounds: list[Round], players: list[int]) -> list[Round]:
    """The design's numbers as the players who drew them."""
    return [[tuple(players[number] for number in table) for table in tables] for tables in rounds]
