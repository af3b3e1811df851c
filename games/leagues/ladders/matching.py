"""Tables out of those who wait. What somebody takes widens with their wait, so that nobody waits for ever.

The longest wait is seated first; of the groups that fit it the one that has waited most in all, or else whoever comes
second would be passed over again and again.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

RATING, RATING_A_DAY = 3.0, 1.0
"""How much stronger or weaker others may be, in units of skill, and by how much that grows in a day."""
NEIGHBOURING_PACE, ANY_RATING, SMALLER_TABLE, BOTS_IF_NEEDED = 3, 7, 10, 14
"""After how many days that is taken."""
BOTS_AT_ONCE = 1
"""People go before bots for so many days, even where bots are welcome."""
LESS_RELIABLE = 15
"""So many per cent fewer decisions in time than one's own are taken."""
LOOKED_AT = 20
"""Of those who fit somebody, so many who have waited longest are tried in groups."""
FEWEST_PEOPLE = 2


class Bots(StrEnum):
    """Whether somebody takes bots at their table."""

    NO = "no"
    IF_NEEDED = "needed"
    YES = "yes"


class Bounds(NamedTuple):
    """What somebody takes after a wait: others up to so much stronger or weaker (None: anybody), so many steps to
    another pace, tables smaller than they wish for, and bots where they take them only if needed."""

    rating: float | None
    paces: int
    smaller: bool
    bots: bool


class Waiting(NamedTuple):
    """Somebody who waits. ``pace`` is a number, and paces next to each other differ by one; ``skills`` are by number of
    players, ``met`` with whom they play in a table of the ladder, ``reliability`` in per cent where it is known."""

    person: int
    days: float
    pace: int
    sizes: frozenset[int]
    alike: bool
    bots: Bots
    reliability: int | None
    skills: Mapping[int, float]
    met: frozenset[int] = frozenset()


class Seating(NamedTuple):
    """A table: its people, the longest wait first, its pace, and how many bots it takes."""

    people: Sequence[int]
    pace: int
    bots: int


def widened(days: float) -> Bounds:
    """What somebody who wants people like them takes after so many days."""
    rating = None if days >= ANY_RATING else RATING + RATING_A_DAY * days
    return Bounds(rating, int(days >= NEIGHBOURING_PACE), days >= SMALLER_TABLE, days >= BOTS_IF_NEEDED)


def seating(waiting: Sequence[Waiting]) -> Seating | None:
    """The next table that can be filled, if any."""
    in_order = sorted(waiting, key=lambda each: (-each.days, each.person))
    for first in in_order:
        for bots in range(max(_sizes(first)) - FEWEST_PEOPLE + 1):
            for size in sorted(_sizes(first), reverse=True):
                found = _table(first, in_order, size, bots)
                if found:
                    return found
    return None


def missing(first: Waiting, others: Sequence[Waiting]) -> dict[int, int]:
    """How many more people each table that somebody takes would need."""
    return {
        size: next(size - 1 - count for count in range(size - 1, -1, -1) if _group(first, others, size, count))
        for size in sorted(_sizes(first), reverse=True)
    }


def _table(first: Waiting, waiting: Sequence[Waiting], size: int, bots: int) -> Seating | None:
    """A table around somebody, with so many bots."""
    takers = [each for each in waiting if not bots or _takes_bots(each)]
    if first not in takers or size - bots < FEWEST_PEOPLE:
        return None
    group = _group(first, takers, size, size - 1 - bots)
    return Seating([each.person for each in group], _pace(group), bots) if group else None


def _group(first: Waiting, others: Sequence[Waiting], size: int, count: int) -> Sequence[Waiting] | None:
    """Somebody and so many others who all fit, who have waited longest in all."""
    fitting = [each for each in others if each.person != first.person and _fit(first, each, size)]
    tried = sorted(fitting, key=lambda each: (-each.days, each.person))[:LOOKED_AT]
    fit = {(one.person, other.person) for one, other in combinations(tried, 2) if _fit(one, other, size)}
    groups = ((first, *rest) for rest in combinations(tried, count) if _all_fit(first, rest, fit))
    return max(groups, key=lambda group: sum(each.days for each in group), default=None)


def _all_fit(first: Waiting, rest: Sequence[Waiting], fit: Set[tuple[int, int]]) -> bool:
    """Whether each two of the rest are among those who fit, and all have a pace in common."""
    pairs = all((one.person, other.person) in fit for one, other in combinations(rest, 2))
    return pairs and bool(_common([first, *rest]))


def _fit(one: Waiting, other: Waiting, size: int) -> bool:
    """Whether two may sit at one table. Who takes anybody after a long wait is taken by everybody."""
    if (
        other.person in one.met
        or one.person in other.met
        or size not in _sizes(one) & _sizes(other)
        or not _common([one, other])
    ):
        return False
    gap = abs(one.skills[size] - other.skills[size])
    patient = any(widened(each.days).rating is None for each in (one, other))
    return (patient or all(_takes(each, gap) for each in (one, other))) and _reliable(one, other)


def _takes(waiting: Waiting, gap: float) -> bool:
    bound = widened(waiting.days).rating
    return not waiting.alike or bound is None or gap <= bound


def _reliable(one: Waiting, other: Waiting) -> bool:
    """Whether neither is much less reliable than the other; newcomers are taken."""
    if one.reliability is None or other.reliability is None:
        return True
    return abs(one.reliability - other.reliability) <= LESS_RELIABLE


def _sizes(waiting: Waiting) -> frozenset[int]:
    smaller = range(FEWEST_PEOPLE, min(waiting.sizes)) if widened(waiting.days).smaller else ()
    return waiting.sizes.union(size for size in smaller if size in waiting.skills)


def _takes_bots(waiting: Waiting) -> bool:
    if waiting.bots == Bots.IF_NEEDED:
        return widened(waiting.days).bots
    return waiting.bots == Bots.YES and waiting.days >= BOTS_AT_ONCE


def _pace(group: Sequence[Waiting]) -> int:
    """One that all take, the nearest to what the longest wait wished for."""
    return min(_common(group), key=lambda pace: (abs(pace - group[0].pace), pace))


def _common(group: Sequence[Waiting]) -> set[int]:
    return set.intersection(*(set(_paces(each)) for each in group))


def _paces(waiting: Waiting) -> Iterator[int]:
    steps = widened(waiting.days).paces
    return iter(range(waiting.pace - steps, waiting.pace + steps + 1))
