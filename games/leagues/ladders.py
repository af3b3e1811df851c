"""Seating of people waiting on a ladder: pure, by their wishes and the length of their wait.

Everybody's bounds widen with their wait, so nobody waits for ever. The longest wait is seated
first, with the fitting group of the longest total wait; otherwise the second in line would be
passed over again and again.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

RATING, RATING_A_DAY = 3.0, 1.0
"""Greatest difference of strength, in units of skill, and its growth a day."""
NEIGHBOURING_PACE, ANY_RATING, SMALLER_TABLE, BOTS_IF_NEEDED = 3, 7, 10, 14
"""Days of waiting before each is accepted."""
BOTS_AT_ONCE = 1
"""Days of preference for people over bots, even for those welcoming bots."""
LESS_RELIABLE = 15
"""Accepted difference of decisions in time, in percentage points below one's own."""
LOOKED_AT = 20
"""Number of fitting people, the longest waiting first, tried in groups."""
FEWEST_PEOPLE = 2
USUAL_GAME: Mapping[str, object] = MappingProxyType({})
"""No options."""


class Bots(StrEnum):
    """Somebody's wish about bots at their table."""

    NO = "no"
    IF_NEEDED = "needed"
    YES = "yes"


class Bounds(NamedTuple):
    """Limits accepted after a wait: difference of strength (None: any), steps to another pace,
    tables smaller than wished for, and bots for those taking them only if needed.
    """

    rating: float | None
    paces: int
    smaller: bool
    bots: bool


class Waiting(NamedTuple):
    """Somebody waiting.

    ``pace`` is a number, neighbours differing by one; ``skills`` are by number of players, ``met``
    the people they play with at a table of the ladder or have blocked, ``reliability`` in per cent, if known. Only
    people with the same ``options`` share a table.
    """

    person: int
    days: float
    pace: int
    sizes: frozenset[int]
    alike: bool
    bots: Bots
    reliability: int | None
    skills: Mapping[int, float]
    met: frozenset[int] = frozenset()
    options: Mapping[str, object] = USUAL_GAME


class Seating(NamedTuple):
    """A table: its people, the longest wait first, its pace, its number of bots, and its options."""

    people: Sequence[int]
    pace: int
    bots: int
    options: Mapping[str, object] = USUAL_GAME


def bounds_after(days: float) -> Bounds:
    """Return the bounds, after so many days, of somebody wanting people like them."""
    rating = None if days >= ANY_RATING else RATING + RATING_A_DAY * days
    return Bounds(rating, int(days >= NEIGHBOURING_PACE), days >= SMALLER_TABLE, days >= BOTS_IF_NEEDED)


def next_seating(waiting: Sequence[Waiting]) -> Seating | None:
    """Return the next table to fill, if any."""
    in_order = sorted(waiting, key=lambda candidate: (-candidate.days, candidate.person))
    for first in in_order:
        for bots in range(max(_acceptable_sizes(first)) - FEWEST_PEOPLE + 1):
            for size in sorted(_acceptable_sizes(first), reverse=True):
                table = _table_around(first, in_order, size, bots)
                if table:
                    return table
    return None


def missing_people(first: Waiting, others: Sequence[Waiting]) -> dict[int, int]:
    """Return how many more people each acceptable table of ``first`` would need."""
    return {
        size: next(
            size - 1 - count for count in range(size - 1, -1, -1) if _longest_waiting_group(first, others, size, count)
        )
        for size in sorted(_acceptable_sizes(first), reverse=True)
    }


def _table_around(first: Waiting, waiting: Sequence[Waiting], size: int, bots: int) -> Seating | None:
    """Return a table around somebody, with so many bots."""
    takers = [candidate for candidate in waiting if not bots or _takes_bots(candidate)]
    if first not in takers or size - bots < FEWEST_PEOPLE:
        return None
    group = _longest_waiting_group(first, takers, size, size - 1 - bots)
    return Seating([member.person for member in group], _shared_pace(group), bots, first.options) if group else None


def _longest_waiting_group(
    first: Waiting, others: Sequence[Waiting], size: int, count: int
) -> Sequence[Waiting] | None:
    """Return the fitting group of ``first`` and so many others with the longest total wait."""
    fitting = [other for other in others if other.person != first.person and _may_share_table(first, other, size)]
    candidates = sorted(fitting, key=lambda candidate: (-candidate.days, candidate.person))[:LOOKED_AT]
    fit = {
        (one.person, other.person) for one, other in combinations(candidates, 2) if _may_share_table(one, other, size)
    }
    groups = ((first, *rest) for rest in combinations(candidates, count) if _all_fit(first, rest, fit))
    return max(groups, key=lambda group: sum(member.days for member in group), default=None)


def _all_fit(first: Waiting, rest: Sequence[Waiting], fit: Set[tuple[int, int]]) -> bool:
    """Return True if all pairs of the rest fit, and all share a pace."""
    pairs = all((one.person, other.person) in fit for one, other in combinations(rest, 2))
    return pairs and bool(_common_paces([first, *rest]))


def _may_share_table(one: Waiting, other: Waiting, size: int) -> bool:
    """Return True if two may share a table.

    Anybody open to all after a long wait is taken by all.
    """
    if (
        one.options != other.options
        or other.person in one.met
        or one.person in other.met
        or size not in _acceptable_sizes(one) & _acceptable_sizes(other)
        or not _common_paces([one, other])
    ):
        return False
    gap = abs(one.skills[size] - other.skills[size])
    patient = any(bounds_after(person.days).rating is None for person in (one, other))
    return (patient or all(_accepts_gap(person, gap) for person in (one, other))) and _alike_in_reliability(one, other)


def _accepts_gap(waiting: Waiting, gap: float) -> bool:
    bound = bounds_after(waiting.days).rating
    return not waiting.alike or bound is None or gap <= bound


def _alike_in_reliability(one: Waiting, other: Waiting) -> bool:
    """Return True if neither is much less reliable than the other; newcomers pass."""
    if one.reliability is None or other.reliability is None:
        return True
    return abs(one.reliability - other.reliability) <= LESS_RELIABLE


def _acceptable_sizes(waiting: Waiting) -> frozenset[int]:
    smaller = range(FEWEST_PEOPLE, min(waiting.sizes)) if bounds_after(waiting.days).smaller else ()
    return waiting.sizes.union(size for size in smaller if size in waiting.skills)


def _takes_bots(waiting: Waiting) -> bool:
    if waiting.bots == Bots.IF_NEEDED:
        return bounds_after(waiting.days).bots
    return waiting.bots == Bots.YES and waiting.days >= BOTS_AT_ONCE


def _shared_pace(group: Sequence[Waiting]) -> int:
    """Return the shared pace nearest to the wish of the longest wait."""
    return min(_common_paces(group), key=lambda pace: (abs(pace - group[0].pace), pace))


def _common_paces(group: Sequence[Waiting]) -> set[int]:
    return set.intersection(*(set(_acceptable_paces(person)) for person in group))


def _acceptable_paces(waiting: Waiting) -> Iterator[int]:
    steps = bounds_after(waiting.days).paces
    return iter(range(waiting.pace - steps, waiting.pace + steps + 1))
