"""Plans of all rounds still to come, so that the next one leaves room for the others.

Of a plan only its first round is drawn: the next draw plans anew, by the points of then. Plans get
better by simulated annealing, in so many steps: two people of a round change places, again and
again, less and less boldly. All costs are in repeated meetings.
"""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, combinations

from .meetings import Pair, Table

BOLD, TIMID = 0.8, 0.1
"""Temperatures of the first and of the last step: the tolerance for a worse change."""
SHY, SHYEST = 0.05, 0.002
"""Temperatures when players change places in the whole plan, for the points of the first round."""
ALONE, ALONE_AT_LAST = 0.3, 0.0005
"""Temperatures of a round with none ahead."""
UNEVEN = 3.0
"""Cost, during the search alone, of one more odd table than others have had; the plan returned has none."""
MOST_MEETINGS = 64
MORE = tuple(float(met * met) for met in range(MOST_MEETINGS))
"""Cost of a pair's next meeting by the number before: the second is one repeat, the third as bad as four."""
MORE_IN_ALL = tuple(accumulate(MORE, initial=0.0))
"""Cost of a pair's meetings in all, by their number."""
LITTLE = 1e-9

Tables = list[list[int]]
Costs = Sequence[Sequence[float]]
"""Costs of pairs of players."""
Chance = Callable[[], float]
Attempt = Callable[[Chance, float], tuple[float, int]]


class RoundsPlan:
    """Tables of the rounds still to come, and their improvement.

    ``sizes`` are those of a round's tables, and tables not of the ``usual`` size are odd. ``before``
    has the meetings so far, ``odd_before`` each player's times at an odd table. ``apart`` is the cost
    of each meeting in the first round for those kept apart, ``gaps`` that for the points of both,
    and ``at_odd`` that of a seat at an odd table.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        usual: int,
        rounds: int,
        before: Mapping[Pair, int],
        odd_before: Sequence[int],
        apart: Costs,
        gaps: Costs,
        at_odd: Sequence[float],
    ) -> None:
        self.players, self.usual = sum(sizes), usual
        self._apart, self._gaps, self._costs = apart, gaps, apart
        self._at_odd = at_odd
        self.rounds: list[Tables] = []
        self._sizes = sorted(sizes, key=lambda size: size != usual)
        self._rounds_to_deal, self._before, self._odd_before = rounds, before, list(odd_before)
        self._steps_made = 0
        self._adopt([])

    def _adopt(self, rounds: list[Tables]) -> None:
        """Make these the rounds of the plan."""
        self.rounds = []
        self._odd = [list(self._odd_before)]
        self._met = [[0] * self.players for _player in range(self.players)]
        for (one, other), times in self._before.items():
            self._met[one][other] = self._met[other][one] = times
        self._cost_before = sum(MORE_IN_ALL[times] for times in self._before.values())
        for tables in rounds:
            self._add_round(tables)

    def _add_round(self, tables: Tables) -> None:
        self.rounds.append(tables)
        at_odd = {player for table in tables if len(table) != self.usual for player in table}
        self._odd.append([times + (player in at_odd) for player, times in enumerate(self._odd[-1])])
        for one, other in (pair for table in tables for pair in combinations(table, 2)):
            self._met[one][other] += 1
            self._met[other][one] += 1

    def deal(self, order: Sequence[int], shuffled: Callable[[Sequence[int]], Sequence[int]]) -> None:
        """Seat everybody in every round: the first in the given order, the last of those with the
        fewest odd tables at the odd ones; the others ``shuffled``.
        """
        seats = sum(size for size in self._sizes if size != self.usual)
        for number in range(self._rounds_to_deal):
            people, odd = list(shuffled(order) if number else order), self._odd[-1]
            place = {player: at for at, player in enumerate(people)}
            by_turn = sorted(people, key=lambda player: (odd[player], -place[player]))[:seats]
            at_odd = set(by_turn)
            seated = iter([player for player in people if player not in at_odd] + by_turn[::-1])
            self._add_round([[next(seated) for _seat in range(size)] for size in self._sizes])

    def improve(self, steps: int, generator: random.Random) -> list[Table]:
        """Return the tables of the first round of the best plan found, of those as even as at first."""
        if len(self._sizes) < 2:
            return [tuple(table) for table in self.rounds[0]]
        both = [[sum(costs) for costs in zip(*rows, strict=True)] for rows in zip(self._apart, self._gaps, strict=True)]
        if len(self.rounds) > 1:
            self._find_cheapest(self._try_exchange, steps, (BOLD, TIMID), generator)
            steps = max(steps - self._steps_made, steps // 8)
            self._costs = both
            self._find_cheapest(self._try_other_names, steps // 8, (SHY, SHYEST), generator)
            self._find_cheapest(self._try_exchange, steps, (2 * SHY, SHYEST), generator)
        else:
            self._costs = both
            self._find_cheapest(self._try_exchange, steps, (ALONE, ALONE_AT_LAST), generator)
        return [tuple(table) for table in self.rounds[0]]

    def _find_cheapest(
        self, attempt: Attempt, steps: int, heats: tuple[float, float], generator: random.Random
    ) -> None:
        """Adopt the cheapest plan reached by so many attempts, or the first without any cost."""
        best, cost, uneven = self._copy_rounds(), self._count_cost(), 0
        cheapest = cost
        chance, (heat, coldest) = generator.random, heats
        cooling = (coldest / heat) ** (1 / max(1, steps))
        for self._steps_made in range(steps):
            if cheapest < LITTLE:
                break
            heat *= cooling
            change, more_uneven = attempt(chance, heat)
            cost += change
            uneven += more_uneven
            if change < 0 and uneven <= 0 and cost < cheapest - LITTLE:
                best, cheapest = self._copy_rounds(), cost
        self._adopt(best)

    def _count_cost(self) -> float:
        """Return the cost of all meetings so far and in the plan."""
        repeats = sum(MORE_IN_ALL[met] for row in self._met for met in row) / 2
        first = (pair for table in self.rounds[0] for pair in combinations(table, 2))
        return repeats - self._cost_before + sum(self._costs[one][other] for one, other in first)

    def _copy_rounds(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _try_exchange(self, chance: Chance, heat: float) -> tuple[float, int]:
        """Exchange two players of a round, unless it gets too much worse; return the change of cost
        and unevenness.
        """
        number = int(chance() * len(self.rounds))
        tables = self.rounds[number]
        first, second = int(chance() * len(tables)), int(chance() * (len(tables) - 1))
        here, there = tables[first], tables[second + (second >= first)]
        seat, other_seat = int(chance() * len(here)), int(chance() * len(there))
        change, more_uneven = self._weigh_exchange(number, here, seat, there, other_seat)
        total = change + UNEVEN * more_uneven
        if total > 0 and chance() >= math.exp(-total / heat):
            return 0.0, 0
        self._exchange(number, here, seat, there, other_seat)
        return change, more_uneven

    def _try_other_names(self, chance: Chance, heat: float) -> tuple[float, int]:
        """Exchange two players in all rounds, likewise: their tables stay as new to each other as
        they are, if both have met the same.
        """
        one, other = int(chance() * self.players), int(chance() * self.players)
        change, more_uneven = self._exchange_everywhere(one, other)
        total = change + UNEVEN * more_uneven
        if total > 0 and chance() >= math.exp(-total / heat):
            self._exchange_everywhere(one, other)
            return 0.0, 0
        return change, more_uneven

    def _exchange_everywhere(self, one: int, other: int) -> tuple[float, int]:
        change, more_uneven = 0.0, 0
        for number, tables in enumerate(self.rounds):
            here = next(table for table in tables if one in table)
            there = next(table for table in tables if other in table)
            if here is there:
                continue
            places = number, here, here.index(one), there, there.index(other)
            weighed = self._weigh_exchange(*places)
            self._exchange(*places)
            change, more_uneven = change + weighed[0], more_uneven + weighed[1]
        return change, more_uneven

    def _weigh_exchange(
        self, number: int, here: list[int], seat: int, there: list[int], other_seat: int
    ) -> tuple[float, int]:
        """Return by how much an exchange of two players raises the cost, and the unevenness."""
        one, other = here[seat], there[other_seat]
        change = self._weigh_move(one, other, here) + self._weigh_move(other, one, there)
        if number == 0:
            change += self._weigh_company(one, other, here) + self._weigh_company(other, one, there)
        if len(here) == len(there):
            return change, 0
        to_odd, from_odd = (other, one) if len(here) != self.usual else (one, other)
        if number == 0 and self._costs is not self._apart:
            change += self._at_odd[to_odd] - self._at_odd[from_odd]
        return change, sum(odd[to_odd] - odd[from_odd] + 1 for odd in self._odd[number + 1 :])

    def _weigh_move(self, leaver: int, comer: int, table: Sequence[int]) -> float:
        """Return by how much the meetings at a table cost more with another player."""
        met, met_by_comer, change = self._met[leaver], self._met[comer], 0.0
        for mate in table:
            if mate != leaver:
                change += MORE[met_by_comer[mate]] - MORE[met[mate] - 1]
        return change

    def _weigh_company(self, leaver: int, comer: int, table: Sequence[int]) -> float:
        costs, costs_of_comer, change = self._costs[leaver], self._costs[comer], 0.0
        for mate in table:
            if mate != leaver:
                change += costs_of_comer[mate] - costs[mate]
        return change

    def _exchange(self, number: int, here: list[int], seat: int, there: list[int], other_seat: int) -> None:
        one, other = here[seat], there[other_seat]
        self._replace(one, other, here)
        self._replace(other, one, there)
        here[seat], there[other_seat] = other, one
        if len(here) != len(there):
            to_odd, from_odd = (other, one) if len(here) != self.usual else (one, other)
            for odd in self._odd[number + 1 :]:
                odd[to_odd] += 1
                odd[from_odd] -= 1

    def _replace(self, leaver: int, comer: int, table: Sequence[int]) -> None:
        """Book the meetings at a table with another player."""
        for mate in table:
            if mate != leaver:
                self._met[leaver][mate] -= 1
                self._met[mate][leaver] -= 1
                self._met[comer][mate] += 1
                self._met[mate][comer] += 1
