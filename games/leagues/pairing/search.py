"""Better schedules by trying: two players of a round change places, again and again, less and less boldly.

That is simulated annealing. It ends after so many steps, not seconds, so that anybody can draw again and compare.
"""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .meetings import Pair, Round

STEPS = 250_000
BOLD, TIMID = 0.9, 0.12
"""How much worse a change may be at the beginning and at the end: the temperatures."""


def even(met: int) -> float:
    """What it costs that a pair meets so often: the third time is worse than the second."""
    return math.comb(met, 2) + math.comb(met, 3)


@dataclass(frozen=True)
class Wishes:
    """What a draw minds beside tables of the right size."""

    cost: Callable[[int], float] = even
    """Of how often a pair has met after this."""
    before: Mapping[Pair, int] = field(default_factory=dict)
    """How often pairs, the lower number first, have met already."""
    apart: Mapping[Pair, float] = field(default_factory=dict)
    """What it costs each time these sit together, whatever else."""


class Search:
    """A schedule, what it costs, and how it is bettered."""

    def __init__(self, players: int, rounds: Sequence[Round], wishes: Wishes, generator: random.Random) -> None:
        self.players = players
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.random = generator.random
        most = len(rounds) + max(wishes.before.values(), default=0) + 2
        costs = [wishes.cost(met) for met in range(most + 1)]
        self._more = [costs[met + 1] - costs[met] for met in range(most)]
        self._met = [[0] * players for _ in range(players)]
        self._apart = [[0.0] * players for _ in range(players)]
        for (one, other), met in wishes.before.items():
            self._met[one][other] = self._met[other][one] = met
        for (one, other), cost in wishes.apart.items():
            self._apart[one][other] = self._apart[other][one] = cost
        self.cost = sum(self._sit(table) for tables in self.rounds for table in tables)

    def _sit(self, table: Sequence[int]) -> float:
        """Let these meet; what that costs."""
        return sum(self._join(player, table[:place]) for place, player in enumerate(table))

    def _join(self, player: int, others: Sequence[int]) -> float:
        """Let the player meet each of these; what that costs."""
        met, apart, more = self._met[player], self._apart[player], self._more
        cost = 0.0
        for other in others:
            cost += more[met[other]] + apart[other]
            met[other] += 1
            self._met[other][player] += 1
        return cost

    def _leave(self, player: int, others: Sequence[int]) -> float:
        """Take back that the player meets each of these; what that saves."""
        met, apart, more = self._met[player], self._apart[player], self._more
        saved = 0.0
        for other in others:
            met[other] -= 1
            self._met[other][player] -= 1
            saved += more[met[other]] + apart[other]
        return saved

    def better(self, steps: int = STEPS, least: float = 0) -> list[Round]:
        """The best schedule found in so many steps, or as soon as one costs no more than ``least``."""
        best, cheapest = self._copy(), self.cost
        open_rounds = [tables for tables in self.rounds if len(tables) > 1]
        cooling = (TIMID / BOLD) ** (1 / steps)
        heat = BOLD
        for _step in range(steps if open_rounds else 0):
            if cheapest <= least:
                break
            self._try(open_rounds[int(self.random() * len(open_rounds))], heat)
            heat *= cooling
            if self.cost < cheapest - 1e-9:
                best, cheapest = self._copy(), self.cost
        return best

    def _try(self, tables: list[list[int]], heat: float) -> None:
        """Let two players of a round change places; leave them there if that is better, or not too much worse."""
        first, second = self._two(len(tables))
        one, other = tables[first], tables[second]
        here, there = int(self.random() * len(one)), int(self.random() * len(other))
        change = self._exchange(one, here, other, there)
        if change > 0 and self.random() >= math.exp(-change / heat):
            change += self._exchange(one, here, other, there)
        self.cost += change

    def _two(self, tables: int) -> tuple[int, int]:
        first = int(self.random() * tables)
        second = int(self.random() * (tables - 1))
        return first, second + (second >= first)

    def _exchange(self, one: list[int], here: int, other: list[int], there: int) -> float:
        """Let two change places; by how much that costs more."""
        x, y = one[here], other[there]
        left, right = one[:here] + one[here + 1 :], other[:there] + other[there + 1 :]
        saved = self._leave(x, left) + self._leave(y, right)
        one[here], other[there] = y, x
        return self._join(y, left) + self._join(x, right) - saved

    def _copy(self) -> list[Round]:
        return [[tuple(table) for table in tables] for tables in self.rounds]
