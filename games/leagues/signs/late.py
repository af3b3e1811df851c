"""Expiries in games with a good end for somebody, and in the others."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple


class Late(NamedTuple):
    """Somebody in a game: their decisions, the expired ones among them, and a flag for the lower
    half.
    """

    person: int
    decisions: int
    expired: int
    behind: bool


class Waits(NamedTuple):
    """Somebody's decisions and expiries in games ended behind, and in the others."""

    person: int
    behind: int
    behind_expired: int
    ahead: int
    ahead_expired: int


def lateness(played: Iterable[Late]) -> tuple[list[Waits], Waits]:
    """Return everybody with expiries, the most frequent behind first; and all together, as the
    person 0.
    """
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for each in played:
        at = 0 if each.behind else 2
        for person in (each.person, 0):
            sums[person][at] += each.decisions
            sums[person][at + 1] += each.expired
    everybody = Waits(0, *sums.pop(0, [0, 0, 0, 0]))
    late = [Waits(person, *found) for person, found in sums.items() if found[1] + found[3]]
    return sorted(late, key=lambda each: (-each.behind_expired, each.ahead_expired, each.person)), everybody
