"""Who goes up and down between the tiers of a season that is over, and who meets in the divisions of a tier."""

from collections.abc import Mapping, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple, TypeVar

Who = TypeVar("Who")


class Finish(NamedTuple):
    """How somebody, by a key, has finished: points and wins in 24ths."""

    who: int
    points: int
    wins: int


Standings = Sequence[Finish]
"""A division, from first to last."""


def moves(tiers: Sequence[Sequence[Standings]], up: int, down: int, lot: Mapping[int, int]) -> dict[int, int]:
    """1 for everybody who goes up, -1 for everybody who goes down.

    The first ``up`` of every division but those of the uppermost tier may go up, the last ``down`` of the others but
    those of the lowest may go down. Between two tiers as many change places as both sides have: those of the best
    rank, then of the most points, wins and the lowest ``lot`` go up, their opposites down.
    """
    found: dict[int, int] = {}
    for number, (above, below) in enumerate(pairwise(tiers)):
        rising = _in_turn([division[:up] for division in below], lot, 1)
        kept = up if number else 0  # who may go up themselves
        falling = _in_turn([division[kept:][::-1][:down] for division in above], lot, -1)
        for riser, faller in zip(rising, falling, strict=False):
            found[riser], found[faller] = 1, -1
    return found


def _in_turn(divisions: Sequence[Standings], lot: Mapping[int, int], best: int) -> list[int]:
    """Who comes first in their division before who comes second; among these the best (1) or the worst (-1) first."""
    ranked = [
        (rank, -best * each.points, -best * each.wins, best * lot[each.who], each.who)
        for division in divisions
        for rank, each in enumerate(division)
    ]
    return [who for *_figures, who in sorted(ranked)]


def dealt(people: Sequence[Who], sizes: Sequence[int]) -> list[list[Who]]:
    """The people of a tier, the strongest first, in its divisions: dealt to and fro, so that none is the strongest."""
    divisions: list[list[Who]] = [[] for _size in sizes]
    turns = cycle([range(len(sizes)), range(len(sizes))[::-1]])
    order = (number for turn in turns for number in turn if len(divisions[number]) < sizes[number])
    for each in people:
        divisions[next(order)].append(each)
    return divisions
