"""Seat players evenly: over any run of games everybody sits in each seat equally often, give or
take one.

A player's games at tables of one size are cut into blocks of as many as the table has seats; within
a block every seat comes once. It is a colouring of the edges between blocks and tables by seats,
and there always is one (König 1916).
"""

from collections import Counter
from collections.abc import Sequence

from .lots import Lots
from .meetings import Round, Table

Node = tuple[str, tuple[int, ...]]
Seats = dict[Node, dict[int, Node]]
"""At a block or a table: its neighbour by each seat."""


def assign_seats(rounds: Sequence[Round], lots: Lots) -> list[Round]:
    """Return the same tables, their players in the order of their seats."""
    tables = {(number, index): table for number, tables in enumerate(rounds) for index, table in enumerate(tables)}
    order = {key: lots.shuffled(table) for key, table in tables.items()}
    seats = _colour_tables(order)
    seat_orders = {size: lots.shuffled(range(size)) for size in sorted({len(table) for table in tables.values()})}
    return [
        [_seat_by_lots(seats["table", (number, index)], seat_orders[len(table)]) for index, table in enumerate(tables)]
        for number, tables in enumerate(rounds)
    ]


def _seat_by_lots(players_by_colour: dict[int, Node], colours: Sequence[int]) -> Table:
    """Return the players at a table; lots turn colours into seats."""
    return tuple(players_by_colour[colour][1][0] for colour in colours)


def _colour_tables(tables: dict[tuple[int, int], list[int]]) -> Seats:
    """Give each player a colour at each table, no colour twice at a table or in a block."""
    seats: Seats = {}
    games_played: Counter[tuple[int, int]] = Counter()
    for (number, index), players in tables.items():
        size = len(players)
        for player in players:
            block = ("block", (player, size, games_played[player, size] // size))
            games_played[player, size] += 1
            _colour_edge(seats, block, ("table", (number, index)), size)
    return seats


def _colour_edge(seats: Seats, block: Node, table: Node, size: int) -> None:
    """Colour the edge with a colour free at both ends, changing colours along a path if there is none."""
    block_edges, table_edges = seats.setdefault(block, {}), seats.setdefault(table, {})
    free = next(colour for colour in range(size) if colour not in block_edges)
    other = next(colour for colour in range(size) if colour not in table_edges)
    if free in table_edges:
        _swap_colours(seats, table, free, other)
    block_edges[free], table_edges[free] = table, block


def _swap_colours(seats: Seats, start: Node, colour: int, other: int) -> None:
    """Exchange two colours along the path beginning with ``colour``.

    It never reaches the edge's other end: it would have to arrive by a colour free there.
    """
    path = [start]
    while (following := seats[path[-1]].get((colour, other)[(len(path) - 1) % 2])) is not None:
        path.append(following)
    for step in range(len(path) - 1):
        del seats[path[step]][(colour, other)[step % 2]]
        seats[path[step + 1]].pop((colour, other)[step % 2])
    for step in range(len(path) - 1):
        new = (other, colour)[step % 2]
        seats[path[step]][new], seats[path[step + 1]][new] = path[step + 1], path[step]


def seat_spread(rounds: Sequence[Round]) -> int:
    """Return the largest difference of any player's most and least frequent seat, at tables of a size."""
    times_in_seat: dict[tuple[int, int], Counter[int]] = {}
    for tables in rounds:
        for table in tables:
            for seat, player in enumerate(table):
                times_in_seat.setdefault((player, len(table)), Counter())[seat] += 1
    return max(
        max(times.values()) - min(times[seat] for seat in range(size)) for (_, size), times in times_in_seat.items()
    )
