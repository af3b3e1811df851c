"""What a seat is worth, where the games played show that it is worth anything.

Offsets of the Plackett-Luce model, one a seat and 0 in all, are fitted by maximum likelihood with everybody's skill
as it was before the game. They are used only where they explain the results better than chance would.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

CERTAIN = {2: 6.63, 3: 9.21, 4: 11.34}
"""The 1 % point of chi-square with one degree of freedom fewer than there are seats."""
SHRINK = 200
"""So many games of no effect at all are taken to have been played beside those that were."""
ROUNDS, ENOUGH = 100, 1e-6


class Played(NamedTuple):
    """A game by seats: what each player was worth, as a mean over the table's scale, and the place each came in."""

    strengths: Sequence[float]
    places: Sequence[int]


class Stage(NamedTuple):
    """A choice of the model: one seat before all others that are left, each with the weight of its player."""

    chosen: int
    seats: Sequence[int]
    weights: Sequence[float]


def seat_offsets(games: Sequence[Played], seats: int) -> list[float]:
    """What each seat adds, in units of a table's scale; nothing for any seat where that may be chance."""
    none = [0.0] * seats
    stages = [stage for game in games for stage in _stages(game)]
    if not stages:
        return none
    fitted = _fit(stages, none)
    if 2 * (_likelihood(stages, fitted) - _likelihood(stages, none)) <= CERTAIN[seats]:
        return none
    return [offset * len(games) / (len(games) + SHRINK) for offset in fitted]


def _likelihood(stages: Sequence[Stage], offsets: Sequence[float]) -> float:
    """The logarithm of how likely the results are: one after another is chosen of those who are left."""
    factors = [math.exp(offset) for offset in offsets]
    return math.fsum(
        math.log(dict(zip(seats, weights, strict=True))[chosen] * factors[chosen] / _among(seats, weights, factors))
        for chosen, seats, weights in stages
    )


def _among(seats: Sequence[int], weights: Sequence[float], factors: Sequence[float]) -> float:
    return sum([weight * factors[seat] for seat, weight in zip(seats, weights, strict=True)])


def _fit(stages: Sequence[Stage], start: Sequence[float]) -> list[float]:
    """Climb by Hunter's (2004) iteration: each seat's weight is its times chosen over how often that was expected."""
    offsets = list(start)
    chosen = Counter(stage.chosen for stage in stages)
    for _round in range(ROUNDS):
        expected = _expected(stages, offsets)
        steps = [math.log(chosen[seat] / due) if chosen[seat] and due else 0.0 for seat, due in enumerate(expected)]
        offsets = [offset + step for offset, step in zip(offsets, steps, strict=True)]
        middle = math.fsum(offsets) / len(offsets)
        offsets = [offset - middle for offset in offsets]
        if max(map(abs, steps)) < ENOUGH:
            break
    return offsets


def _expected(stages: Sequence[Stage], offsets: Sequence[float]) -> list[float]:
    """How often each seat should be chosen."""
    factors = [math.exp(offset) for offset in offsets]
    expected = [0.0] * len(offsets)
    for _chosen, seats, weights in stages:
        share = 1 / _among(seats, weights, factors)
        for seat, weight in zip(seats, weights, strict=True):
            expected[seat] += weight * factors[seat] * share
    return expected


def _stages(game: Played) -> Iterator[Stage]:
    """Who is level was chosen in no order, so none of their stages counts, nor does that of the last."""
    weights = [math.exp(strength) for strength in game.strengths]
    left = sorted(range(len(weights)), key=game.places.__getitem__)
    while len(left) > 1:
        if game.places[left[0]] != game.places[left[1]]:
            yield Stage(left[0], tuple(left), [weights[seat] for seat in left])
            left = left[1:]
        else:
            left = [seat for seat in left if game.places[seat] != game.places[left[0]]]
