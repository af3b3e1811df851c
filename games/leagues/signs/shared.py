"""What two accounts have in common: networks, browsers, days on which both fell silent."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from itertools import combinations
from typing import NamedTuple


class Seen(NamedTuple):
    """From where somebody was signed in: a network and a browser, as far as these tell."""

    person: int
    network: str
    browser: str


class Shared(NamedTuple):
    """Two people who were signed in from one network; ``browser``: by browsers of one name as well, which many have."""

    one: int
    other: int
    browser: bool


def shared(seen: Iterable[Seen]) -> list[Shared]:
    """Every two from one network, those with one browser first."""
    networks: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for each in seen:
        networks[each.network][each.person].add(each.browser)
    found: dict[tuple[int, int], bool] = {}
    for people in networks.values():
        for pair in combinations(sorted(people), 2):
            found[pair] = found.get(pair, False) or bool(people[pair[0]] & people[pair[1]])
    return sorted(
        (Shared(*pair, browser) for pair, browser in found.items()), key=lambda each: (not each.browser, each)
    )


def common_days(days: Mapping[int, Set[object]]) -> list[tuple[int, int, int]]:
    """Every two whose time ran out on the same days, with how many; most first."""
    found = [(one, other, len(days[one] & days[other])) for one, other in combinations(sorted(days), 2)]
    return sorted((each for each in found if each[2] > 1), key=lambda each: -each[2])
