"""The order of a division: points, then the tie-breaks in the order of the rules."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple


class TableScore(NamedTuple):
    """A player's score at a table, both by key: points and wins in 24ths, and second places."""

    table: int
    who: int
    points: int
    wins: int
    second: bool


class RankingLine(NamedTuple):
    """A line of the standings.

    ``common`` are the points at tables with others level in points and wins, None if undecided by
    them.
    """

    rank: int
    who: int
    games: int
    points: int
    wins: int
    common: int | None
    seconds: int


NONE: Mapping[int, int] = {}


def standings(
    who: Sequence[int], scores: Sequence[TableScore], start: Mapping[int, int] = NONE, met: Mapping[int, int] = NONE
) -> list[RankingLine]:
    """Return everybody of ``who``, from first to last.

    Points decide, with those from the ``start``; then, if given, the strength of opponents
    (``met``); then wins; then points at the tables of people still level, if all of these met
    equally often; then second places; then the order of ``who``, drawn by lot.
    """
    of = {player: [row for row in scores if row.who == player] for player in who}
    points = {
        player: (
            start.get(player, 0) + sum(row.points for row in of[player]),
            met.get(player, 0),
            sum(row.wins for row in of[player]),
        )
        for player in who
    }
    ordered = sorted(who, key=lambda player: [-figure for figure in points[player]])
    lines: list[RankingLine] = []
    for (total, _met, wins), level in groupby(ordered, key=lambda player: points[player]):
        lines += _rank_level(list(level), of, len(lines), total, wins)
    return lines


def _rank_level(
    level: list[int], of: dict[int, list[TableScore]], before: int, points: int, wins: int
) -> list[RankingLine]:
    common = _points_in_common(level, of)
    seconds = {player: sum(row.second for row in of[player]) for player in level}
    key: Callable[[int], tuple[int, int]] = lambda player: (-(common[player] if common else 0), -seconds[player])  # noqa: E731
    return [
        RankingLine(
            before + place,
            player,
            len(of[player]),
            points,
            wins,
            common[player] if common else None,
            seconds[player],
        )
        for place, player in enumerate(sorted(level, key=key), 1)
    ]


def _points_in_common(level: Sequence[int], of: dict[int, list[TableScore]]) -> dict[int, int] | None:
    """Return the points at shared tables, if all pairs met equally often and at all; else None."""
    at = {player: {row.table for row in of[player]} for player in level}
    met = Counter(len(at[one] & at[other]) for place, one in enumerate(level) for other in level[:place])
    if len(met) != 1 or 0 in met:
        return None
    shared = {table for place, one in enumerate(level) for other in level[:place] for table in at[one] & at[other]}
    return {player: sum(row.points for row in of[player] if row.table in shared) for player in level}
