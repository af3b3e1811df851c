"""The worth of a seat, if the games show any.

Offsets of the Plackett-Luce model, one a seat and 0 in all, are fitted by maximum likelihood with
everybody's skill before the game. They are used only if they explain the results better than chance
would.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

CERTAIN = {2: 6.63, 3: 9.21, 4: 11.34}
"""The 1 % point of chi-square with one degree of freedom fewer than there are seats."""
SHRINK = 200
"""Imaginary games without any effect, added to the real ones."""
ROUNDS, ENOUGH = 100, 1e-6


class GameRanking(NamedTuple):
    """A game by seats: each player's strength, as a mean over the table's scale, and place."""

    strengths: Sequence[float]
    places: Sequence[int]


class Stage(NamedTuple):
    """A choice of the model: one seat before all others left, each with the weight of its player."""

    choice: int
    seats: Sequence[int]
    weights: Sequence[float]


def seat_offsets(games: Sequence[GameRanking], seats: int) -> list[float]:
    """Return the worth of each seat, in units of a table's scale; 0 for all if chance may explain it."""
    none = [0.0] * seats
    stages = [stage for game in games for stage in _stages_of(game)]
    if not stages:
        return none
    fitted = _fit_weights(stages, none)
    if 2 * (_log_likelihood(stages, fitted) - _log_likelihood(stages, none)) <= CERTAIN[seats]:
        return none
    return [offset * len(games) / (len(games) + SHRINK) for offset in fitted]


def _log_likelihood(stages: Sequence[Stage], offsets: Sequence[float]) -> float:
    """Return the log likelihood of the results: a sequence of choices among those left."""
    factors = [math.exp(offset) for offset in offsets]
    return math.fsum(
        math.log(
            dict(zip(seats, weights, strict=True))[choice] * factors[choice] / _sum_of_weights(seats, weights, factors)
        )
        for choice, seats, weights in stages
    )


def _sum_of_weights(seats: Sequence[int], weights: Sequence[float], factors: Sequence[float]) -> float:
    return sum([weight * factors[seat] for seat, weight in zip(seats, weights, strict=True)])


def _fit_weights(stages: Sequence[Stage], start: Sequence[float]) -> list[float]:
    """Climb by Hunter's (2004) iteration: a seat's weight is its choices over their expected number."""
    offsets = list(start)
    choices = Counter(stage.choice for stage in stages)
    for _round in range(ROUNDS):
        expected = _expected_choices(stages, offsets)
        steps = [
            math.log(choices[seat] / mean) if choices[seat] and mean else 0.0 for seat, mean in enumerate(expected)
        ]
        offsets = [offset + step for offset, step in zip(offsets, steps, strict=True)]
        middle = math.fsum(offsets) / len(offsets)
        offsets = [offset - middle for offset in offsets]
        if max(map(abs, steps)) < ENOUGH:
            break
    return offsets


def _expected_choices(stages: Sequence[Stage], offsets: Sequence[float]) -> list[float]:
    factors = [math.exp(offset) for offset in offsets]
    expected = [0.0] * len(offsets)
    for _choice, seats, weights in stages:
        share = 1 / _sum_of_weights(seats, weights, factors)
        for seat, weight in zip(seats, weights, strict=True):
            expected[seat] += weight * factors[seat] * share
    return expected


def _stages_of(game: GameRanking) -> Iterator[Stage]:
    """Yield a game's stages, without those of level players, in no known order, and of the last."""
    weights = [math.exp(strength) for strength in game.strengths]
    remaining = sorted(range(len(weights)), key=game.places.__getitem__)
    while len(remaining) > 1:
        if game.places[remaining[0]] != game.places[remaining[1]]:
            yield Stage(remaining[0], tuple(remaining), [weights[seat] for seat in remaining])
            remaining = remaining[1:]
        else:
            remaining = [seat for seat in remaining if game.places[seat] != game.places[remaining[0]]]
