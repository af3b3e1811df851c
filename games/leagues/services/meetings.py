"""Who meets whom in a division, how often, and how much of it is behind them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from games.leagues.models import Entry, Sitting


class Met(NamedTuple):
    """At how many tables of a season two people sit together, and how many of these are over."""

    times: int
    over: int


class Meetings(NamedTuple):
    """How often somebody meets each of the others; None where they would meet themselves."""

    entry: Entry
    met: Sequence[Met | None]

    @property
    def name(self) -> str:
        """What people call them."""
        return self.entry.name


def meetings(
    holders: Mapping[int, Entry], ranks: Mapping[int, int], sittings: Sequence[Sitting], over: Collection[int]
) -> list[Meetings]:
    """How often everybody of a division meets everybody else in the whole season, as they stand.

    ``holders`` has the entry of each place, ``ranks`` where an entry stands, ``over`` the tables that are.
    """
    times = _pairs(sittings)
    done = _pairs([row for row in sittings if row.table_id in over])
    places = sorted(holders, key=lambda place: ranks.get(holders[place].pk, len(holders) + place))

    def met(one: int, other: int) -> Met | None:
        pair = (min(one, other), max(one, other))
        return None if one == other else Met(times[pair], done[pair])

    return [Meetings(holders[one], [met(one, other) for other in places]) for one in places]


def _pairs(sittings: Sequence[Sitting]) -> Counter[tuple[int, int]]:
    """How often two places sit at one table."""
    tables: dict[int, list[int]] = {}
    for row in sittings:
        tables.setdefault(row.table_id, []).append(row.place_id)
    return Counter(pair for places in tables.values() for pair in combinations(sorted(places), 2))
