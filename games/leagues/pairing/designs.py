"""Optimal schedules by construction: a few tables turned round a circle, or lines of a plane.

Each function gives all rounds of its design; the first few are as good a schedule of their length
as the whole, except for 24 players and more, with some pairs not meeting yet.
"""

from collections.abc import Callable, Mapping
from itertools import product

from .meetings import Round, Table

CIRCLES: Mapping[tuple[int, int], tuple[int, str]] = {
    (4, 8): (7, "F 1 5 6 / 0 2 3 4"),
    (4, 12): (11, "F 0 4 9 / 1 2 5 10 / 3 6 7 8"),
    (4, 24): (7, "F 6a 2b 1c / F' 0a 5b 5c / F'' 1a 0b 4c / 3a 0c 2c 3c / 1b 3b 4b 6c / 2a 4a 5a 6b"),
    (4, 28): (9, "F 0a 8b 7c / 1a 8a 2c 3c / 4a 5a 1c 4c / 2b 5b 6c 8c / 2a 7a 3b 4b / 0b 7b 0c 5c / 3a 6a 1b 6b"),
    (3, 12): (11, "F 4 9 / 1 6 8 / 2 3 5 / 0 7 10"),
    (3, 15): (7, "F 5a 3b / 1a 0b 2b / 4a 1b 4b / 0a 2a 6a / 3a 5b 6b"),
}
"""First rounds by size of table and players; numbers go on by one from round to round, round the circle."""
LONG_CIRCLES: Mapping[tuple[int, int], tuple[int, str]] = {
    (4, 20): (19, "F 2 4 5 / 7 10 14 15 / 1 8 16 18 / 0 6 9 13 / 3 11 12 17"),
}
"""Designs with three meetings of each pair; shorter seasons do better without."""
BLOCKS: Mapping[int, Mapping[int, Table]] = {
    4: {
        **dict.fromkeys((4, 5, 6), (0, 1, 2, 3)),
        **dict.fromkeys((7, 8, 9), (0, 1, 2, 4)),
        **dict.fromkeys((10, 11), (0, 1, 2, 5)),
        12: (0, 1, 3, 7),
    },
    3: dict.fromkeys((3, 4, 5), (0, 1, 2)),
    2: {},
}
"""One table by size of table and players; turned round the circle of players it makes all games
beginning at once.

Each player has as many games as a table has seats, and pairs meet as evenly as possible (found by
trying all tables).
"""
RULERS: Mapping[int, Table] = {4: (0, 1, 4, 6), 3: (0, 1, 3), 2: (0, 1)}
"""For more players: no two pairs of marks have the same distance (Golomb's rulers), so no pair meets twice."""
FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements, 0, 1, x and x + 1; sums are exclusive ors."""
PRIMES = (5, 7, 11, 13, 17, 19, 23)


def design(players: int, size: int, rounds: int) -> list[Round] | None:
    """Return the best known design of so many rounds, else the longest, for tables of one size, if any."""
    designs = _known_designs(players, size)
    return next((candidate for candidate in designs if len(candidate) >= rounds), designs[-1] if designs else None)


def _known_designs(players: int, size: int) -> list[list[Round]]:
    """Return all known designs, the best for short seasons first."""
    if size == 2:
        return [pairs(players)] if players % 2 == 0 else []
    designs: list[list[Round]] = []
    if build_lines := LINES.get((size, players)):
        designs.append(build_lines())
    if circle := CIRCLES.get((size, players)):
        designs.append(turned(*circle))
    if size == 4 and players % 4 == 0 and players // 4 in PRIMES:
        designs.append(columns(players // 4))
    if circle := LONG_CIRCLES.get((size, players)):
        designs.append(turned(*circle))
    return designs


def pairs(players: int) -> list[Round]:
    """Return everybody against everybody: one stays, the others go round."""
    return [_pairs_around(turn, players - 1) for turn in range(players - 1)]


def _pairs_around(turn: int, last: int) -> Round:
    """Return pairs of the numbers up to ``last``: it stays, and the others sit as far before the turn as after it."""
    opposite = [((turn + step) % last, (turn - step) % last) for step in range(1, (last + 1) // 2)]
    return [(turn, last), *opposite]


def around(players: int, size: int) -> Round:
    """Return tables beginning all at once, with as many games for each player as a table has seats."""
    block = BLOCKS[size].get(players, RULERS[size])
    return [tuple((mark + step) % players for mark in block) for step in range(players)]


def turned(circle: int, first: str) -> list[Round]:
    """Return the first round turned through its circle.

    ``F`` stays; letters are circles of their own.
    """
    tables = [table.split() for table in first.split("/")]
    names = sorted({_turn_circle(name, step, circle) for table in tables for name in table for step in range(circle)})
    number = {name: index for index, name in enumerate(names)}
    return [
        [tuple(number[_turn_circle(name, step, circle)] for name in table) for table in tables]
        for step in range(circle)
    ]


def _turn_circle(name: str, step: int, circle: int) -> tuple[str, int]:
    """Return a player's circle and place on it, so many rounds later."""
    if name.startswith("F"):
        return name, 0
    digits = name.rstrip("abc")
    return name[len(digits) :], (int(digits) + step) % circle


def columns(tables: int) -> list[Round]:
    """Return rounds for a prime number of tables of four: four columns of players, each met once by each line."""
    return [
        [tuple(g * tables + (turn * g + start) % tables for g in range(4)) for start in range(tables)]
        for turn in range(tables)
    ]


def plane() -> list[Round]:
    """Return rounds for 16 players: points of the plane over four elements, tables as its lines, a
    round all of one direction.
    """
    return [_lines_in_direction((1, slope), 2) for slope in range(4)] + [_lines_in_direction((0, 1), 2)]


def space() -> list[Round]:
    """Return rounds for 64 players: points of the space over four elements, likewise."""
    directions = (
        [(1, *rest) for rest in product(range(4), repeat=2)] + [(0, 1, last) for last in range(4)] + [(0, 0, 1)]
    )
    return [_lines_in_direction(direction, 3) for direction in directions]


def _lines_in_direction(direction: Table, dimensions: int) -> Round:
    """Return all lines of a direction over four elements, as numbers of their points."""
    lines = {
        tuple(sorted(_number_of_point(point, direction, factor) for factor in range(4)))
        for point in product(range(4), repeat=dimensions)
    }
    return sorted(lines)


def _number_of_point(point: Table, direction: Table, factor: int) -> int:
    """Return the point ``factor`` steps on, as a number with base four."""
    number = 0
    for place, step in zip(point, direction, strict=True):
        number = number * 4 + (place ^ FOUR[factor][step])
    return number


def nine() -> list[Round]:
    """Return rounds for 9 players at threes: the plane over three elements."""
    return [_lines_of_three(across, down) for across, down in ((1, 0), (1, 1), (1, 2), (0, 1))]


def _lines_of_three(across: int, down: int) -> Round:
    """Return all lines of a direction over three elements, as numbers of their points."""
    lines = {
        tuple(sorted((x + step * across) % 3 * 3 + (y + step * down) % 3 for step in range(3)))
        for x, y in product(range(3), repeat=2)
    }
    return sorted(lines)


def thirty_two() -> list[Round]:
    """Return rounds for 32 players: four columns of eight, lines over eight elements between them,
    at last fours inside the columns.
    """
    between = [
        [tuple(g * 8 + (_times_eight(turn, g) ^ start) for g in range(4)) for start in range(8)] for turn in range(8)
    ]
    inside = [tuple(column * 8 + 4 * half + place for place in range(4)) for column in range(4) for half in range(2)]
    return [*between, inside]


def _times_eight(one: int, other: int) -> int:
    """Return the product in the field of eight elements, polynomials over two with x³ = x + 1."""
    result = 0
    for bit in range(3):
        if other >> bit & 1:
            result ^= one << bit
    for bit in (4, 3):
        if result >> bit & 1:
            result ^= 0b1011 << (bit - 3)
    return result


LINES: Mapping[tuple[int, int], Callable[[], list[Round]]] = {
    (4, 16): plane,
    (4, 64): space,
    (4, 32): thirty_two,
    (3, 9): nine,
}
