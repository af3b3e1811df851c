"""What a seat is worth, where the games played show that it is worth anything.

Offsets of the Plackett-Luce model, one a seat and 0 in all, are fitted by maximum likelihood with everybody's skill
as it was before the game. They are used only where they explain the results better than chance would.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

CERTAIN = {2: 6.63, 3: 9.21, 4: 11.34}
"""The 1 % point of chi-square with one degree of freedom fewer than there are seats."""
SHRINK = 200
"""So many games of no effect at all are taken to have been played beside those that were."""
ROUNDS, ENOUGH = 100, 1e-9


class Played(NamedTuple):
    """A game by seats: what each player was worth, as a mean over the table's scale, and the place each came in."""

    strengths: Sequence[float]
    places: Sequence[int]


def seat_offsets(games: Sequence[Played], seats: int) -> list[float]:
    """What each seat adds, in units of a table's scale; nothing for any seat where that may be chance."""
    none = [0.0] * seats
    if not games:
        return none
    fitted = _fit(games, none)
    if 2 * (likelihood(games, fitted) - likelihood(games, none)) <= CERTAIN[seats]:
        return none
    return [offset * len(games) / (len(games) + SHRINK) for offset in fitted]


def likelihood(games: Sequence[Played], offsets: Sequence[float]) -> float:
    """The logarithm of how likely the results are: one after another is chosen of those who are left."""
    return math.fsum(_stages(game, offsets, None) for game in games)


def _fit(games: Sequence[Played], start: Sequence[float]) -> list[float]:
    """Climb by Hunter's (2004) iteration: each seat's weight is its times chosen over how often that was expected."""
    offsets = list(start)
    for _round in range(ROUNDS):
        chosen, expected = [0.0] * len(start), [0.0] * len(start)
        for game in games:
            _stages(game, offsets, (chosen, expected))
        steps = [math.log(won / due) if won and due else 0.0 for won, due in zip(chosen, expected, strict=True)]
        offsets = [offset + step for offset, step in zip(offsets, steps, strict=True)]
        middle = math.fsum(offsets) / len(offsets)
        offsets = [offset - middle for offset in offsets]
        if max(map(abs, steps)) < ENOUGH:
            break
    return offsets


def _stages(game: Played, offsets: Sequence[float], counted: tuple[list[float], list[float]] | None) -> float:
    """The game's log-likelihood; where asked, also who was chosen and how likely that was, stage by stage.

    Who is level was chosen in no order, so none of their stages counts.
    """
    weights = [math.exp(strength + offset) for strength, offset in zip(game.strengths, offsets, strict=True)]
    left = set(range(len(weights)))
    total = 0.0
    for seat in sorted(left, key=game.places.__getitem__):
        alone = [other for other in left if game.places[other] == game.places[seat]] == [seat]
        if alone and len(left) > 1:
            among = math.fsum(weights[other] for other in left)
            total += math.log(weights[seat] / among)
            if counted:
                counted[0][seat] += 1
                for other in left:
                    counted[1][other] += weights[other] / among
        left.discard(seat)
    return total
