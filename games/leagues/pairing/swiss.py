"""The next round of a Swiss tournament: tables of people new to each other and of like points."""

from collections.abc import Mapping, Sequence

from .look_ahead import RoundsPlan
from .lots import Lots
from .meetings import Pair, Round
from .schedule import sizes

AGAIN = 1_000
"""Points, squared, that make up for one repeated meeting: repeats count first, and gaps between like rounds."""
SOONER = 0.05
"""Cost of a repeated meeting in this round rather than a later one, in repeats."""
STEPS = 100_000
"""Steps of the search at most; a few people need fewer."""
STEPS_EACH = 5_000
FAR = 40
"""People beyond whom the next round is planned alone: they have others enough to meet."""
LOW = 10
"""Weight of points at an odd table, for it to be low."""
NOBODY: Mapping[Pair, float] = {}


def round_sizes(players: int, size: int) -> list[int]:
    """Return the sizes of a round's tables, as `sizes`; at tables of two an odd number has a table of three.

    Raises ValueError for numbers impossible to seat.
    """
    if size == 2 and players % 2 and players > 2:
        return [*sizes(players - 3, size), 3] if players > 3 else [3]
    return sizes(players, size)


def swiss(
    points: Sequence[float],
    size: int,
    lots: Lots,
    before: Mapping[Pair, int],
    odd_before: Sequence[int] = (),
    apart: Mapping[Pair, float] = NOBODY,
    ahead: int = 0,
    rounds_before: int = 1,
) -> Round:
    """Return tables for players 0 to n-1 with so many points: those of the usual size first, of each size the
    highest first.

    ``before`` has the meetings of pairs, ``odd_before`` each player's times at an odd table: smaller
    than ``size``, or larger at tables of two. Nobody sits there again before all others have, except
    for late comers. So many rounds are ``ahead`` after this one, and ``rounds_before`` it:
    repeated meetings are as few as can be in all of them. Then points count: like ones meet, and odd
    tables are low. Lots order level players, never tie-breaks. ``apart`` has additional costs of
    meetings. Raises ValueError for numbers impossible to seat.
    """
    people = range(len(points))
    order = sorted(lots.shuffled(people), key=lambda player: -points[player])
    rounds = 1 + (ahead if len(points) <= FAR else 0)
    scale = AGAIN * max(1, rounds_before) ** 2
    plan = RoundsPlan(
        round_sizes(len(points), size),
        size,
        rounds,
        before,
        list(odd_before) or [0] * len(points),
        apart=_cost_matrix(len(points), {pair: cost / AGAIN for pair, cost in apart.items()}),
        gaps=_gaps_between(points, scale, before),
        at_odd=[LOW * (own - min(points)) / scale for own in points],
    )
    plan.deal(order, lots.shuffled)
    tables = plan.improve(min(STEPS_EACH * len(points), STEPS), lots.generator())
    return sorted(tables, key=lambda table: (len(table) != size, -sum(points[player] for player in table)))


def _gaps_between(points: Sequence[float], scale: float, before: Mapping[Pair, int]) -> list[list[float]]:
    """Return the cost in repeats of each pair's meeting in this round: of unlike points, or again."""
    again = _cost_matrix(len(points), before)
    return [
        [(own - theirs) ** 2 / scale + SOONER * times for theirs, times in zip(points, row, strict=True)]
        for own, row in zip(points, again, strict=True)
    ]


def _cost_matrix(players: int, costs: Mapping[Pair, float]) -> list[list[float]]:
    matrix = [[0.0] * players for _player in range(players)]
    for (one, other), cost in costs.items():
        matrix[one][other] = matrix[other][one] = cost
    return matrix
