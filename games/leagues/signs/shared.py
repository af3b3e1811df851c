"""Traits shared by two accounts: networks, browsers, days of silence."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from itertools import combinations
from typing import NamedTuple


class SignInTrace(NamedTuple):
    """Somebody's network and browser at a sign-in, as far as known."""

    person: int
    network: str
    browser: str


class SharedNetwork(NamedTuple):
    """Two people signed in from one network; ``browser``: with browsers of one name too, as many
    have.
    """

    one: int
    other: int
    browser: bool


def shared(seen: Iterable[SignInTrace]) -> list[SharedNetwork]:
    """Return every two from one network, those with one browser first."""
    networks: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in seen:
        networks[each.network][each.person].add(each.browser)
    found: dict[tuple[int, int], bool] = {}
    for people in networks.values():
        for pair in combinations(sorted(people), 2):
            found[pair] = found.get(pair, False) or bool(people[pair[0]] & people[pair[1]])
    return sorted(
        (SharedNetwork(*pair, browser) for pair, browser in found.items()), key=lambda each: (not each.browser, each)
    )


def common_days(days: Mapping[int, Set[object]]) -> list[tuple[int, int, int]]:
    """Return every two with expiries on the same days, and their number; most first."""
    found = [(one, other, len(days[one] & days[other])) for one, other in combinations(sorted(days), 2)]
    return sorted((each for each in found if each[2] > 1), key=lambda each: -each[2])
