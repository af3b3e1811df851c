"""Who goes on from a round of tables, or from pools, and who stands before whom where not everybody does."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .ranking import Line, Sat


class Played(NamedTuple):
    """What somebody got in a round, by its number."""

    round: int
    sat: Sat


def going_on(groups: Sequence[Sequence[int]], first: int, number: int, rank: Mapping[int, int]) -> list[int]:
    """Who goes on: the ``first`` of each group, whose members come from first to last; then the best others, those
    who came higher in their group before those lower, and of these who stands before the other by ``rank``, until they
    are so many.

    Whoever left a game to a bot is in no group. Where too few are left, all of these go on.
    """
    chosen = [who for group in groups for who in group[:first]]
    others = sorted((place, rank[who], who) for group in groups for place, who in enumerate(group) if place >= first)
    return chosen + [who for _place, _rank, who in others[: max(0, number - len(chosen))]]


def standings(who: Sequence[int], played: Sequence[Played], overall: Sequence[Line]) -> list[Line]:
    """Everybody of ``who``, from first to last: who came further, then who got more points in their last round, then
    the order of all results (``overall``)."""
    furthest: dict[int, tuple[int, int]] = {}
    for row in played:
        furthest[row.sat.who] = max(furthest.get(row.sat.who, (0, 0)), (row.round, row.sat.points))
    line = {each.who: each for each in overall}
    order = sorted(who, key=lambda each: (*(-figure for figure in furthest.get(each, (0, 0))), line[each].rank))
    return [line[each]._replace(rank=rank) for rank, each in enumerate(order, 1)]
