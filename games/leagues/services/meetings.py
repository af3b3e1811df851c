"""Meetings in a division: pairs, their number, and those already over."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.leagues.models import Entry


class Met(NamedTuple):
    """Number of shared tables of two people in a season, and of finished ones."""

    times: int
    finished: int


class Meetings(NamedTuple):
    """Somebody's meetings with each of the others; None for themselves."""

    entry: Entry
    met: Sequence[Met | None]

    @property
    def name(self) -> str:
        return self.entry.name


TableEntry = tuple[int, Entry]
"""A table, by its key, and a past, present or future player there."""


def meetings(
    people: Collection[Entry], ranks: Mapping[int, int], table_entries: Sequence[TableEntry], finished: Collection[int]
) -> list[Meetings]:
    """Return the meetings of all pairs of a division in the whole season, in the order of standing.

    ``people`` are shown even without meetings, ``ranks`` has the position of an entry, ``finished`` the
    finished tables.
    """
    times = _count_pairs(table_entries)
    finished_times = _count_pairs([(table, entry) for table, entry in table_entries if table in finished])
    everybody = {entry.pk: entry for entry in [*people, *(entry for _table, entry in table_entries)]}
    keys = sorted(everybody, key=lambda key: (ranks.get(key, len(everybody)), key))

    def met(one: int, other: int) -> Met | None:
        pair = (min(one, other), max(one, other))
        return None if one == other else Met(times[pair], finished_times[pair])

    return [Meetings(everybody[one], [met(one, other) for other in keys]) for one in keys]


def _count_pairs(table_entries: Sequence[TableEntry]) -> Counter[tuple[int, int]]:
    """Return the number of shared tables of each pair of entries."""
    tables: dict[int, list[int]] = {}
    for table, entry in table_entries:
        tables.setdefault(table, []).append(entry.pk)
    return Counter(pair for entries in tables.values() for pair in combinations(sorted(entries), 2))
