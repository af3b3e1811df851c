"""Who stands before whom in a division: points, then the tie-breaks in the order in which the rules name them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple


class Sat(NamedTuple):
    """What somebody, by a key, got at a table, by its key: points and wins in 24ths, and whether they came second."""

    table: int
    who: int
    points: int
    wins: int
    second: bool


class Line(NamedTuple):
    """A line of the standings. ``common`` are the points at tables where those sat who are level in points and wins,
    None where that decides nothing."""

    rank: int
    who: int
    games: int
    points: int
    wins: int
    common: int | None
    seconds: int


NONE: Mapping[int, int] = {}


def standings(
    who: Sequence[int], sat: Sequence[Sat], start: Mapping[int, int] = NONE, met: Mapping[int, int] = NONE
) -> list[Line]:
    """Everybody of ``who``, from first to last.

    Points decide, with those that somebody had from the ``start``; then, where it counts, how strong those were whom
    they ``met``; then wins; then points at the tables where people sat who are still level, if all of these met
    each other equally often; then second places; then the order of ``who``, which was drawn by lot.
    """
    of = {each: [row for row in sat if row.who == each] for each in who}
    points = {
        each: (
            start.get(each, 0) + sum(row.points for row in of[each]),
            met.get(each, 0),
            sum(row.wins for row in of[each]),
        )
        for each in who
    }
    ordered = sorted(who, key=lambda each: [-figure for figure in points[each]])
    lines: list[Line] = []
    for (total, _met, wins), level in groupby(ordered, key=lambda each: points[each]):
        lines += _level(list(level), of, len(lines), total, wins)
    return lines


def _level(level: list[int], of: dict[int, list[Sat]], before: int, points: int, wins: int) -> list[Line]:
    """Those level in points and wins, in their order."""
    common = _common(level, of)
    seconds = {each: sum(row.second for row in of[each]) for each in level}
    key: Callable[[int], tuple[int, int]] = lambda each: (-(common[each] if common else 0), -seconds[each])  # noqa: E731
    return [
        Line(
            before + place,
            each,
            len(of[each]),
            points,
            wins,
            common[each] if common else None,
            seconds[each],
        )
        for place, each in enumerate(sorted(level, key=key), 1)
    ]


def _common(level: Sequence[int], of: dict[int, list[Sat]]) -> dict[int, int] | None:
    """Their points where two or more of them sat, if each pair met equally often and at all; None where not."""
    at = {each: {row.table for row in of[each]} for each in level}
    met = Counter(len(at[one] & at[other]) for place, one in enumerate(level) for other in level[:place])
    if len(met) != 1 or 0 in met:
        return None
    shared = {table for place, one in enumerate(level) for other in level[:place] for table in at[one] & at[other]}
    return {each: sum(row.points for row in of[each] if row.table in shared) for each in level}
