"""The order of a division: points, then the tie-breaks in the order of the rules."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
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
    them. ``score`` and ``win_score`` are the points and wins that count for the rank, in whole 24ths:
    those of a player with fewer games by nobody's fault are brought up to as many games.
    """

    rank: int
    who: int
    games: int
    points: int
    wins: int
    common: int | None
    seconds: int
    score: int
    win_score: int


class RankFigures(NamedTuple):
    """The figures that rank a player, each the more the better, brought up to as many games."""

    points: Fraction
    met: int
    wins: Fraction
    seconds: Fraction


NONE: Mapping[int, int] = {}


def standings(
    who: Sequence[int],
    scores: Sequence[TableScore],
    start: Mapping[int, int] = NONE,
    met: Mapping[int, int] = NONE,
    unplayed: Mapping[int, int] = NONE,
) -> list[RankingLine]:
    """Return everybody of ``who``, from first to last.

    Points decide, with those from the ``start``; then, if given, the strength of opponents
    (``met``); then wins; then points at the tables of people still level, if all of these met
    equally often; then second places; then the order of ``who``, drawn by lot. Games that are
    ``unplayed``, or void, by nobody's fault count as the player's own average game: with 18 points
    in 3 of 4 games somebody ranks as with 24.
    """
    of = {player: [row for row in scores if row.who == player] for player in who}
    figures = {
        player: _figures(of[player], start.get(player, 0), met.get(player, 0), unplayed.get(player, 0), scores)
        for player in who
    }
    ordered = sorted(who, key=lambda player: [-figure for figure in figures[player][:3]])
    lines: list[RankingLine] = []
    for _equal, level in groupby(ordered, key=lambda player: figures[player][:3]):
        lines += _rank_level(list(level), of, start, figures, len(lines))
    return lines


def _figures(
    own: Sequence[TableScore], start: int, met: int, unplayed: int, scores: Sequence[TableScore]
) -> RankFigures:
    """Return a player's figures; without a game of one's own the average is that of all ``scores``."""
    rows = own or scores
    games = len(own) + unplayed

    def in_all(figures: Sequence[int]) -> Fraction:
        return Fraction(sum(figures) * games, len(rows)) if rows else Fraction(0)

    return RankFigures(
        start + in_all([row.points for row in rows]),
        met,
        in_all([row.wins for row in rows]),
        in_all([row.second for row in rows]),
    )


def _rank_level(
    level: list[int],
    of: Mapping[int, Sequence[TableScore]],
    start: Mapping[int, int],
    figures: Mapping[int, RankFigures],
    before: int,
) -> list[RankingLine]:
    common = _points_in_common(level, of)
    key: Callable[[int], tuple[int, Fraction]] = lambda player: (  # noqa: E731
        -(common[player] if common else 0),
        -figures[player].seconds,
    )
    return [
        RankingLine(
            rank=before + place,
            who=player,
            games=len(of[player]),
            points=start.get(player, 0) + sum(row.points for row in of[player]),
            wins=sum(row.wins for row in of[player]),
            common=common[player] if common else None,
            seconds=sum(row.second for row in of[player]),
            score=int(figures[player].points),
            win_score=int(figures[player].wins),
        )
        for place, player in enumerate(sorted(level, key=key), 1)
    ]


def _points_in_common(level: Sequence[int], of: Mapping[int, Sequence[TableScore]]) -> dict[int, int] | None:
    """Return the points at shared tables, if all pairs met equally often and at all; else None."""
    at = {player: {row.table for row in of[player]} for player in level}
    met = Counter(len(at[one] & at[other]) for place, one in enumerate(level) for other in level[:place])
    if len(met) != 1 or 0 in met:
        return None
    shared = {table for place, one in enumerate(level) for other in level[:place] for table in at[one] & at[other]}
    return {player: sum(row.points for row in of[player] if row.table in shared) for player in level}


def gone_last(lines: Sequence[RankingLine], leavers: Collection[int]) -> list[RankingLine]:
    """Return the same lines with the ``leavers`` behind all others, each group in its order.

    So the order of those who stay never depends on who leaves.
    """
    ordered = sorted(lines, key=lambda line: line.who in leavers)
    return [line._replace(rank=rank) for rank, line in enumerate(ordered, 1)]
