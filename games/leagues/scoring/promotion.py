"""Promotion and relegation after a season, and the dealing of a tier's people into divisions."""

from collections.abc import Collection, Mapping, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple, TypeVar

Who = TypeVar("Who")


class Finish(NamedTuple):
    """A player's final result, by key: points and wins in 24ths."""

    who: int
    points: int
    wins: int


Standings = Sequence[Finish]
"""A division, from first to last."""


def change_tiers(
    tiers: Sequence[Sequence[Standings]],
    up: int,
    down: int,
    lot: Mapping[int, int],
    leavers: Collection[int] = frozenset(),
) -> dict[int, int]:
    """Return 1 for each player going up, -1 for each going down.

    The first ``up`` of every division below the uppermost tier may go up, the last ``down`` of
    every division above the lowest may go down. Between two tiers equally many change places: the
    best by rank, then points, wins and the lowest ``lot`` go up, their opposites down. Those who left,
    the ``leavers``, never go up, and are the first of their tier to go down.
    """
    ways: dict[int, int] = {}
    for number, (above, below) in enumerate(pairwise(tiers)):
        rising = _in_turn([_stayed(division, leavers)[:up] for division in below], lot, 1)
        reserved = up if number else 0  # candidates for going up themselves
        falling = _falling(above, reserved, down, lot, leavers)
        for riser, faller in zip(rising, falling, strict=False):
            ways[riser], ways[faller] = 1, -1
    return ways


def _falling(
    divisions: Sequence[Standings], reserved: int, down: int, lot: Mapping[int, int], leavers: Collection[int]
) -> list[int]:
    """Return the people of a tier in the order in which they go down, no more than it may give up."""
    stayed = [_stayed(division, leavers) for division in divisions]
    left = [[finish for finish in division if finish.who in leavers] for division in divisions]
    most = sum(
        min(down, len(those[reserved:]) + len(gone_people)) for those, gone_people in zip(stayed, left, strict=True)
    )
    first = _in_turn([gone_people[::-1] for gone_people in left], lot, -1)
    return [*first, *_in_turn([those[reserved:][::-1][:down] for those in stayed], lot, -1)][:most]


def _stayed(division: Standings, leavers: Collection[int]) -> list[Finish]:
    return [finish for finish in division if finish.who not in leavers]


def _in_turn(divisions: Sequence[Standings], lot: Mapping[int, int], best: int) -> list[int]:
    """Return people by position in their division; at each position the best (1) or the worst (-1) first."""
    ranked = [
        (rank, -best * finish.points, -best * finish.wins, best * lot[finish.who], finish.who)
        for division in divisions
        for rank, finish in enumerate(division)
    ]
    return [who for *_figures, who in sorted(ranked)]


def deal_into_divisions(people: Sequence[Who], sizes: Sequence[int]) -> list[list[Who]]:
    """Return the people of a tier, the strongest first, dealt to and fro into equally strong divisions."""
    divisions: list[list[Who]] = [[] for _size in sizes]
    turns = cycle([range(len(sizes)), range(len(sizes))[::-1]])
    order = (number for turn in turns for number in turn if len(divisions[number]) < sizes[number])
    for person in people:
        divisions[next(order)].append(person)
    return divisions
