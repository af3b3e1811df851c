"""Evenness of meetings: counts of pairs, their sums, and the bounds of any schedule."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

Table = tuple[int, ...]
Round = list[Table]
Pair = tuple[int, int]

FEW = {8: 4, 12: 3}
"""By number of players at fours: the pairs any two rounds share at least, with so few tables."""


def meetings(rounds: Iterable[Sequence[Sequence[int]]]) -> Counter[Pair]:
    """Return the number of meetings of each pair meeting at all; the lower number comes first."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def spread(players: int, rounds: Sequence[Round]) -> int:
    """Return the most meetings of a pair less the fewest."""
    met = meetings(rounds)
    fewest = min(met.values()) if len(met) == comb(players, 2) else 0
    return max(met.values(), default=0) - fewest


def energy(rounds: Iterable[Round]) -> int:
    """Return the sum, over all pairs of players, of the pairs of their meetings: 0 without a second meeting."""
    return sum(comb(met, 2) for met in meetings(rounds).values())


def least_spread(players: int, rounds: Sequence[Round]) -> int:
    """Return the lower bound of the spread for tables of these sizes: 0 if all pairs can share the meetings, else 1."""
    return int(_all_meetings(rounds) % comb(players, 2) > 0)


def least_energy(players: int, rounds: Sequence[Round]) -> int:
    """Return the lower bound of the energy for tables of these sizes."""
    meetings_each, more = divmod(_all_meetings(rounds), comb(players, 2))
    even = (comb(players, 2) - more) * comb(meetings_each, 2) + more * comb(meetings_each + 1, 2)
    if any(len(table) != 4 for tables in rounds for table in tables):
        return even
    return max(even, FEW.get(players, 0) * comb(len(rounds), 2))


def _all_meetings(rounds: Iterable[Round]) -> int:
    return sum(comb(len(table), 2) for tables in rounds for table in tables)
