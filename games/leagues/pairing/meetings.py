"""How evenly people meet: counts of pairs, what they add up to, and what no schedule can do better."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

Table = tuple[int, ...]
Round = list[Table]
Pair = tuple[int, int]

FEW = {8: 4, 12: 3}
"""Of so many players at fours, how many pairs at least any two rounds have in common: their tables are few."""


def meetings(rounds: Iterable[Round]) -> Counter[Pair]:
    """How often each pair that meets at all sits at one table; the lower number comes first."""
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def spread(players: int, rounds: Sequence[Round]) -> int:
    """The most meetings of a pair less the fewest."""
    met = meetings(rounds)
    fewest = min(met.values()) if len(met) == comb(players, 2) else 0
    return max(met.values(), default=0) - fewest


def energy(rounds: Iterable[Round]) -> int:
    """Of all pairs, the pairs of their meetings: 0 where nobody meets twice."""
    return sum(comb(met, 2) for met in meetings(rounds).values())


def least_spread(players: int, rounds: Sequence[Round]) -> int:
    """What no schedule with tables of these sizes falls below: 0 where all pairs can share the meetings, else 1."""
    return int(_all_meetings(rounds) % comb(players, 2) > 0)


def least_energy(players: int, rounds: Sequence[Round]) -> int:
    """What no schedule with tables of these sizes falls below."""
    each, more = divmod(_all_meetings(rounds), comb(players, 2))
    even = (comb(players, 2) - more) * comb(each, 2) + more * comb(each + 1, 2)
    if any(len(table) != 4 for tables in rounds for table in tables):
        return even
    return max(even, FEW.get(players, 0) * comb(len(rounds), 2))


def _all_meetings(rounds: Iterable[Round]) -> int:
    return sum(comb(len(table), 2) for tables in rounds for table in tables)
