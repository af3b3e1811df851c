"""Improve schedules by simulated annealing: two players of a round change places, again and again,
less and less boldly.

It ends after so many steps, not seconds, so anybody can draw again and compare.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .meetings import Pair, Round

STEPS = 250_000
BOLD, TIMID = 0.9, 0.12
"""Temperatures at the beginning and the end: the tolerance for a worse change."""


def even(met: int) -> float:
    """Return the cost of a pair's meetings: the third costs more than the second."""
    return math.comb(met, 2) + math.comb(met, 3)


@dataclass(frozen=True)
class Wishes:
    """Wishes of a draw beside tables of the right size."""

    cost: Callable[[int], float] = even
    """Cost by the number of a pair's meetings after this."""
    before: Mapping[Pair, int] = field(default_factory=dict)
    """Earlier meetings of pairs, the lower number first."""
    apart: Mapping[Pair, float] = field(default_factory=dict)
    """Additional cost of each meeting of these pairs."""
    at_smaller: Mapping[int, float] = field(default_factory=dict)
    """Cost for this player of each seat at a smaller table of a round."""


class Search:
    """A schedule, its cost, and its improvement."""

    def __init__(self, players: int, rounds: Sequence[Round], wishes: Wishes, generator: random.Random) -> None:
        self.players = players
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.random = generator.random
        games = Counter(player for tables in rounds for table in tables for player in table)
        most = max(games.values(), default=0) + max(wishes.before.values(), default=0) + 2
        costs = [wishes.cost(met) for met in range(most + 1)]
        self._more = [costs[met + 1] - costs[met] for met in range(most)]
        self._met = [[0] * players for _ in range(players)]
        self._apart = [[0.0] * players for _ in range(players)]
        for (one, other), met in wishes.before.items():
            self._met[one][other] = self._met[other][one] = met
        for (one, other), cost in wishes.apart.items():
            self._apart[one][other] = self._apart[other][one] = cost
        self._at_smaller = [wishes.at_smaller.get(player, 0.0) for player in range(players)]
        self.cost = sum(self._add_table(table) for tables in self.rounds for table in tables)
        self.cost += sum(
            self._at_smaller[player]
            for tables in self.rounds
            for table in tables
            if len(table) < max(map(len, tables))
            for player in table
        )

    def _add_table(self, table: Sequence[int]) -> float:
        """Add the meetings of a table; return their cost."""
        return sum(self._add_player(player, table[:place]) for place, player in enumerate(table))

    def _add_player(self, player: int, others: Sequence[int]) -> float:
        """Add the player's meeting with each of these; return the cost."""
        met, apart, more = self._met[player], self._apart[player], self._more
        cost = 0.0
        for other in others:
            cost += more[met[other]] + apart[other]
            met[other] += 1
            self._met[other][player] += 1
        return cost

    def _remove_player(self, player: int, others: Sequence[int]) -> float:
        """Take back the player's meeting with each of these; return the saving."""
        met, apart, more = self._met[player], self._apart[player], self._more
        saved = 0.0
        for other in others:
            met[other] -= 1
            self._met[other][player] -= 1
            saved += more[met[other]] + apart[other]
        return saved

    def better(self, steps: int = STEPS, least: float = 0, heats: tuple[float, float] = (BOLD, TIMID)) -> list[Round]:
        """Return the best schedule found in so many steps, or the first of a cost up to ``least``.

        ``heats`` are the temperatures of the first and of the last step.
        """
        best, cheapest = self._copy_rounds(), self.cost
        open_rounds = [tables for tables in self.rounds if len(tables) > 1]
        if not open_rounds:
            return best
        heat, coldest = heats
        cooling = (coldest / heat) ** (1 / steps)
        for _step in range(steps):
            if cheapest <= least:
                break
            self._try_exchange(open_rounds[int(self.random() * len(open_rounds))], heat)
            heat *= cooling
            if self.cost < cheapest - 1e-9:
                best, cheapest = self._copy_rounds(), self.cost
        return best

    def _try_exchange(self, tables: list[list[int]], heat: float) -> None:
        """Exchange two players of a round; undo it unless better, or not too much worse."""
        first, second = self._draw_two(len(tables))
        one, other = tables[first], tables[second]
        seat, other_seat = int(self.random() * len(one)), int(self.random() * len(other))
        if one[seat] in other or other[other_seat] in one:  # several of somebody's games begin at once
            return
        change = self._exchange_players(one, seat, other, other_seat)
        if change > 0 and self.random() >= math.exp(-change / heat):
            change += self._exchange_players(one, seat, other, other_seat)
        self.cost += change

    def _draw_two(self, tables: int) -> tuple[int, int]:
        first = int(self.random() * tables)
        second = int(self.random() * (tables - 1))
        return first, second + (second >= first)

    def _exchange_players(self, one: list[int], seat: int, other: list[int], other_seat: int) -> float:
        """Exchange two players; return the increase of cost."""
        x, y = one[seat], other[other_seat]
        companions, other_companions = one[:seat] + one[seat + 1 :], other[:other_seat] + other[other_seat + 1 :]
        saved = self._remove_player(x, companions) + self._remove_player(y, other_companions)
        one[seat], other[other_seat] = y, x
        if len(one) != len(other):
            smaller, larger = (y, x) if len(one) < len(other) else (x, y)
            saved += self._at_smaller[larger] - self._at_smaller[smaller]
        return self._add_player(y, companions) + self._add_player(x, other_companions) - saved

    def _copy_rounds(self) -> list[Round]:
        return [[tuple(table) for table in tables] for tables in self.rounds]
