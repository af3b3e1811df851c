"""Meetings in a division: pairs, their number, and those already over."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.leagues.models import Entry


class Met(NamedTuple):
    """Number of shared tables of two people in a season, and of finished ones."""

    times: int
    over: int


class Meetings(NamedTuple):
    """Somebody's meetings with each of the others; None for themselves."""

    entry: Entry
    met: Sequence[Met | None]

    @property
    def name(self) -> str:
        return self.entry.name


Sat = tuple[int, Entry]
"""A table, by its key, and a past, present or future player there."""


def meetings(
    people: Collection[Entry], ranks: Mapping[int, int], sat: Sequence[Sat], over: Collection[int]
) -> list[Meetings]:
    """Return the meetings of all pairs of a division in the whole season, in the order of standing.

    ``people`` are shown even without meetings, ``ranks`` has the position of an entry, ``over`` the
    finished tables.
    """
    times = _count_pairs(sat)
    done = _count_pairs([(table, entry) for table, entry in sat if table in over])
    everybody = {entry.pk: entry for entry in [*people, *(entry for _table, entry in sat)]}
    keys = sorted(everybody, key=lambda key: (ranks.get(key, len(everybody)), key))

    def met(one: int, other: int) -> Met | None:
        pair = (min(one, other), max(one, other))
        return None if one == other else Met(times[pair], done[pair])

    return [Meetings(everybody[one], [met(one, other) for other in keys]) for one in keys]


def _count_pairs(sat: Sequence[Sat]) -> Counter[tuple[int, int]]:
    """Return the number of shared tables of each pair of entries."""
    tables: dict[int, list[int]] = {}
    for table, entry in sat:
        tables.setdefault(table, []).append(entry.pk)
    return Counter(pair for entries in tables.values() for pair in combinations(sorted(entries), 2))
