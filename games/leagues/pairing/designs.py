"""Schedules that cannot be bettered, by construction: the same few tables turned round a circle, lines of a plane.

Each function gives all rounds that its design has; the first few of them are as good a schedule of that length as
the design's whole is, but for 24 players and more, where some pairs may not have met yet.
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
"""By size of table and players: a first round, whose numbers go on by one from round to round and round the circle."""
LONG_CIRCLES: Mapping[tuple[int, int], tuple[int, str]] = {
    (4, 20): (19, "F 2 4 5 / 7 10 14 15 / 1 8 16 18 / 0 6 9 13 / 3 11 12 17"),
}
"""Those where everybody meets everybody three times, and which a shorter season is better without."""
CIRCLES_AT_ONCE: Mapping[tuple[int, int], Table] = {
    (4, 5): (0, 1, 2, 3),
    (4, 7): (2, 4, 5, 6),
    (4, 13): (0, 1, 3, 9),
    (3, 7): (0, 1, 3),
}
"""One table, and all others by turning it round the circle of the players: as many games each as a table has seats."""
FOUR = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field of four elements, 0, 1, x and x + 1; sums are exclusive ors."""
PRIMES = (5, 7, 11, 13, 17, 19, 23)


def design(players: int, size: int, rounds: int) -> list[Round] | None:
    """The best known design with so many rounds, else the longest, for tables of one size; None where there is none."""
    known = _designs(players, size)
    return next((found for found in known if len(found) >= rounds), known[-1] if known else None)


def _designs(players: int, size: int) -> list[list[Round]]:
    """All that are known, the best for short seasons first."""
    if size == 2:
        return [pairs(players)] if players % 2 == 0 else []
    known: list[list[Round]] = []
    if made := LINES.get((size, players)):
        known.append(made())
    if circle := CIRCLES.get((size, players)):
        known.append(turned(*circle))
    if size == 4 and players % 4 == 0 and players // 4 in PRIMES:
        known.append(columns(players // 4))
    if circle := LONG_CIRCLES.get((size, players)):
        known.append(turned(*circle))
    return known


def pairs(players: int) -> list[Round]:
    """Everybody against everybody: one stays, the others go round."""
    return [_against(turn, players - 1) for turn in range(players - 1)]


def _against(turn: int, last: int) -> Round:
    """Pairs of the numbers up to ``last``, which stays, the others as far before the turn as after it."""
    opposite = [((turn + step) % last, (turn - step) % last) for step in range(1, (last + 1) // 2)]
    return [(turn, last), *opposite]


def turned(circle: int, first: str) -> list[Round]:
    """The first round turned through all of its circle. ``F`` stays where it is; letters are circles of their own."""
    tables = [table.split() for table in first.split("/")]
    names = sorted({_turn(name, step, circle) for table in tables for name in table for step in range(circle)})
    number = {name: index for index, name in enumerate(names)}
    return [[tuple(number[_turn(name, step, circle)] for name in table) for table in tables] for step in range(circle)]


def _turn(name: str, step: int, circle: int) -> tuple[str, int]:
    """A player's place, so many rounds later: which circle, and where on it."""
    if name.startswith("F"):
        return name, 0
    digits = name.rstrip("abc")
    return name[len(digits) :], (int(digits) + step) % circle


def columns(tables: int) -> list[Round]:
    """For a prime number of tables of four: four columns of players, and lines that meet each column once."""
    return [
        [tuple(g * tables + (turn * g + start) % tables for g in range(4)) for start in range(tables)]
        for turn in range(tables)
    ]


def plane() -> list[Round]:
    """16 players: the points of the plane over four elements, tables are its lines, a round all of one direction."""
    return [_lines((1, slope), 2) for slope in range(4)] + [_lines((0, 1), 2)]


def space() -> list[Round]:
    """64 players: the points of the space over four elements, likewise."""
    directions = (
        [(1, *rest) for rest in product(range(4), repeat=2)] + [(0, 1, last) for last in range(4)] + [(0, 0, 1)]
    )
    return [_lines(direction, 3) for direction in directions]


def _lines(direction: Table, dimensions: int) -> Round:
    """All lines of a direction over four elements, as numbers of their points."""
    lines = {
        tuple(sorted(_number(point, direction, factor) for factor in range(4)))
        for point in product(range(4), repeat=dimensions)
    }
    return sorted(lines)


def _number(point: Table, direction: Table, factor: int) -> int:
    """The point ``factor`` steps on, as a number with base four."""
    number = 0
    for place, step in zip(point, direction, strict=True):
        number = number * 4 + (place ^ FOUR[factor][step])
    return number


def nine() -> list[Round]:
    """9 players at threes: the plane over three elements."""
    return [_lines_of_three(across, down) for across, down in ((1, 0), (1, 1), (1, 2), (0, 1))]


def _lines_of_three(across: int, down: int) -> Round:
    """All lines of a direction over three elements, as numbers of their points."""
    lines = {
        tuple(sorted((x + step * across) % 3 * 3 + (y + step * down) % 3 for step in range(3)))
        for x, y in product(range(3), repeat=2)
    }
    return sorted(lines)


def thirty_two() -> list[Round]:
    """32 players: four columns of eight, lines over eight elements between them, at last fours inside the columns."""
    between = [
        [tuple(g * 8 + (_times_eight(turn, g) ^ start) for g in range(4)) for start in range(8)] for turn in range(8)
    ]
    inside = [tuple(column * 8 + 4 * half + place for place in range(4)) for column in range(4) for half in range(2)]
    return [*between, inside]


def _times_eight(one: int, other: int) -> int:
    """The product in the field of eight elements, polynomials over two with x³ = x + 1."""
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
