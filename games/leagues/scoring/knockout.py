"""Advancement from a round of tables or pools, and the standings of a knockout."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .ranking import RankingLine, TableScore


class RoundScore(NamedTuple):
    round: int
    score: TableScore


def going_on(groups: Sequence[Sequence[int]], first: int, number: int, rank: Mapping[int, int]) -> list[int]:
    """Return the players going on: the ``first`` of each group, then the best others up to
    ``number``.

    Groups run from first to last. A higher position in the group comes first, then the lower
    ``rank``. Anybody leaving a game to a bot is in no group. If too few are left, all of these go
    on.
    """
    advancing = [who for group in groups for who in group[:first]]
    others = sorted((place, rank[who], who) for group in groups for place, who in enumerate(group) if place >= first)
    return advancing + [who for _place, _rank, who in others[: max(0, number - len(advancing))]]


def standings(who: Sequence[int], scores: Sequence[RoundScore], overall: Sequence[RankingLine]) -> list[RankingLine]:
    """Return everybody of ``who`` in order: the later last round, then the points in it, then the
    order of all results (``overall``).
    """
    furthest: dict[int, tuple[int, int]] = {}
    for row in scores:
        furthest[row.score.who] = max(furthest.get(row.score.who, (0, 0)), (row.round, row.score.points))
    line_of = {line.who: line for line in overall}
    order = sorted(
        who, key=lambda player: (*(-figure for figure in furthest.get(player, (0, 0))), line_of[player].rank)
    )
    return [line_of[player]._replace(rank=rank) for rank, player in enumerate(order, 1)]
