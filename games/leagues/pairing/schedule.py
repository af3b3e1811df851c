"""A division's rounds: by a design if there is one, else by searching."""

from .designs import around, design
from .lots import Lots
from .meetings import Round, energy, least_energy
from .search import STEPS, Search, Wishes

LEAST_SIZE, MOST_SIZE = 2, 4


def sizes(players: int, size: int) -> list[int]:
    """Return the table sizes of a round, or of so many seats in all: all equal, or the fewest
    smaller by one.

    Raises ValueError if so many cannot sit down at tables of these two sizes all at once.
    """
    tables = -(-players // size)
    short = tables * size - players
    if players < LEAST_SIZE or short > tables or (short and size - 1 < LEAST_SIZE):
        raise ValueError(f"{players} players cannot all sit at tables of {size} or one fewer")
    return [size] * (tables - short) + [size - 1] * short


def schedule(players: int, rounds: int, size: int, lots: Lots, wishes: Wishes | None = None) -> list[Round]:
    """Return so many rounds with all meetings as even as possible.

    ``players`` sit down at tables of ``size``, some of one fewer if need be. Lots give everybody
    their number. With wishes no design is used, knowing nothing of them. Raises ValueError for
    numbers impossible to seat.
    """
    seats = sizes(players, size)
    known_design = design(players, size, rounds) if wishes is None and seats[-1] == size else None
    if known_design is None:
        return _search_rounds(players, [_by_lot(seats, players, lots) for _ in range(rounds)], wishes, lots)
    chosen_rounds = [known_design[number % len(known_design)] for number in range(rounds)]
    if energy(chosen_rounds) > least_energy(players, chosen_rounds):
        chosen_rounds = _search_rounds(players, chosen_rounds, None, lots)
    return with_players(chosen_rounds, lots.shuffled(range(players)))


def at_once(players: int, games: int, size: int, lots: Lots, wishes: Wishes | None = None) -> Round:
    """Return tables beginning together, with so many games for everybody.

    All are of one size, or the fewest are smaller by one seat. With wishes no design is used.
    Raises ValueError for numbers impossible to seat.
    """
    if games == size and wishes is None:
        return with_players([around(players, size)], lots.shuffled(range(players)))[0]
    known_design = design(players, size, games) if players % size == 0 and wishes is None else None
    if known_design is not None and len(known_design) >= games:
        tables = [table for tables in known_design[:games] for table in tables]
        if energy([tables]) == least_energy(players, [tables]):
            return with_players([tables], lots.shuffled(range(players)))[0]
    # the same order again and again: nobody comes twice within the seats of one table
    order = iter(lots.shuffled(range(players)) * games)
    dealt = [tuple(next(order) for _seat in range(seats)) for seats in sizes(players * games, size)]
    return _search_rounds(players, [dealt], wishes, lots)[0]


def _search_rounds(players: int, rounds: list[Round], wishes: Wishes | None, lots: Lots) -> list[Round]:
    least = 0 if wishes else least_energy(players, rounds)
    return Search(players, rounds, wishes or Wishes(), lots.generator()).better(STEPS, least)


def _by_lot(seats: list[int], players: int, lots: Lots) -> Round:
    """Return a round with everybody anywhere."""
    order = iter(lots.shuffled(range(players)))
    return [tuple(next(order) for _ in range(size)) for size in seats]


def with_players(rounds: list[Round], players: list[int]) -> list[Round]:
    """Return the design's rounds with its numbers replaced by the players."""
    return [[tuple(players[number] for number in table) for table in tables] for tables in rounds]
