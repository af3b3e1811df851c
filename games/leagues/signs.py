"""Signs of unfair play, each beside its baseline: pure figures, accusing nobody, for people to
judge.

Three kinds: in rated games, pairs meeting again and again and falls from a former rating; expiries in games with a good
end for somebody and in the others; networks, browsers and days of silence shared by two accounts.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import combinations, permutations
from statistics import fmean
from typing import NamedTuple

FEWEST = 3
"""Games of two together, and of one of them without the other, before they are looked at."""
SETTLED = 5
"""Games before anybody's rating is a height to come down from."""


class GamePart(NamedTuple):
    """Somebody's result of a rated game: rating before and after it, in points, 0 for no change if
    uncounted; ``won``, or ``lost``: last, or left.
    """

    game: int
    person: int
    before: float
    after: float
    won: bool
    lost: bool
    has_left: bool

    @property
    def gain(self) -> float:
        return self.after - self.before


class Together(NamedTuple):
    """Somebody's points a game with another at the table, and without; and the other's wins in
    their ``losses`` there, out of ``common`` games.
    """

    person: int
    other: int
    common: int
    gain: float
    otherwise: float
    losses: int

    @property
    def more(self) -> float:
        return self.gain - self.otherwise


class Fall(NamedTuple):
    """Somebody's fall from their highest rating of the year, and the number of games left since."""

    person: int
    highest: float
    now: float
    games: int
    abandoned: int

    @property
    def points(self) -> float:
        return self.highest - self.now


def together(took: Iterable[GamePart]) -> list[Together]:
    """Return every two with enough common games, each beside the other; the greatest gain or loss first."""
    of_person: dict[int, dict[int, GamePart]] = defaultdict(dict)
    of_game: dict[int, list[int]] = defaultdict(list)
    for part in took:
        of_person[part.person][part.game] = part
        of_game[part.game].append(part.person)
    common = Counter(pair for people in of_game.values() for pair in permutations(people, 2))
    often = sorted(pair for pair, games in common.items() if games >= FEWEST)
    pairs = [_compare_pair(one, other, of_person) for one, other in often]
    return sorted((pair for pair in pairs if pair), key=lambda pair: -abs(pair.more) - 10 * pair.losses)


def _compare_pair(one: int, other: int, of_person: Mapping[int, Mapping[int, GamePart]]) -> Together | None:
    mine, theirs = of_person[one], of_person[other]
    common = mine.keys() & theirs.keys()
    alone = mine.keys() - common
    if len(alone) < FEWEST:
        return None
    gain, otherwise = (fmean(mine[game].gain for game in games) for games in (common, alone))
    losses = sum(mine[game].lost and theirs[game].won for game in common)
    return Together(one, other, len(common), gain, otherwise, losses)


def falls(took: Sequence[GamePart]) -> list[Fall]:
    """Return everybody with a settled rating, the deepest fall first; their games come in order."""
    of_person: dict[int, list[GamePart]] = defaultdict(list)
    for part in took:
        of_person[part.person].append(part)
    falls = [_fall_of(person, games) for person, games in of_person.items() if len(games) > SETTLED]
    return sorted(falls, key=lambda fall: -fall.points)


def _fall_of(person: int, games: Sequence[GamePart]) -> Fall:
    highest = max(range(SETTLED - 1, len(games)), key=lambda at: games[at].after)
    since = games[highest + 1 :]
    return Fall(person, games[highest].after, games[-1].after, len(since), sum(game.has_left for game in since))


class Late(NamedTuple):
    """Somebody in a game: their decisions, the expired ones among them, and a flag for the lower half."""

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


def lateness(games: Iterable[Late]) -> tuple[list[Waits], Waits]:
    """Return everybody with expiries, the most frequent behind first; and all together, as the person 0."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for game in games:
        at = 0 if game.behind else 2
        for person in (game.person, 0):
            sums[person][at] += game.decisions
            sums[person][at + 1] += game.expired
    everybody = Waits(0, *sums.pop(0, [0, 0, 0, 0]))
    late = [Waits(person, *counts) for person, counts in sums.items() if counts[1] + counts[3]]
    return sorted(late, key=lambda waits: (-waits.behind_expired, waits.ahead_expired, waits.person)), everybody


class SignInTrace(NamedTuple):
    """Somebody's network and browser at a sign-in, as far as known."""

    person: int
    network: str
    browser: str


class SharedNetwork(NamedTuple):
    """Two people signed in from one network; ``browser``: with browsers of one name too, as many have."""

    one: int
    other: int
    browser: bool


def shared_networks(traces: Iterable[SignInTrace]) -> list[SharedNetwork]:
    """Return every two from one network, those with one browser first."""
    networks: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for trace in traces:
        networks[trace.network][trace.person].add(trace.browser)
    pairs: dict[tuple[int, int], bool] = {}
    for people in networks.values():
        for pair in combinations(sorted(people), 2):
            pairs[pair] = pairs.get(pair, False) or bool(people[pair[0]] & people[pair[1]])
    return sorted(
        (SharedNetwork(*pair, browser) for pair, browser in pairs.items()), key=lambda pair: (not pair.browser, pair)
    )


def common_days(days: Mapping[int, Set[object]]) -> list[tuple[int, int, int]]:
    """Return every two with expiries on the same days, and their number; most first."""
    pairs = [(one, other, len(days[one] & days[other])) for one, other in combinations(sorted(days), 2)]
    return sorted((pair for pair in pairs if pair[2] > 1), key=lambda pair: -pair[2])
