"""Signs in rated games: pairs meeting again and again, and falls from a former rating."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from statistics import mean
from typing import NamedTuple

FEWEST = 3
"""Games of two together, and of one of them without the other, before they are looked at."""
SETTLED = 5
"""Games before anybody's rating is a height to come down from."""


class Took(NamedTuple):
    """Somebody's result of a rated game: rating before and after it, in points, 0 for no change if
    uncounted; ``won``, or ``lost``: last, or left.
    """

    game: int
    person: int
    before: float
    after: float
    won: bool
    lost: bool
    left: bool

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
    left: int

    @property
    def points(self) -> float:
        return self.highest - self.now


def together(took: Iterable[Took]) -> list[Together]:
    """Return every two with enough common games, each beside the other; the greatest gain or loss
    first.
    """
    of_person: dict[int, dict[int, Took]] = defaultdict(dict)
    for each in took:
        of_person[each.person][each.game] = each
    found = [_compare_pair(one, other, of_person) for one, other in permutations(sorted(of_person), 2)]
    return sorted((each for each in found if each), key=lambda each: -abs(each.more) - 10 * each.losses)


def _compare_pair(one: int, other: int, of_person: Mapping[int, Mapping[int, Took]]) -> Together | None:
    mine, theirs = of_person[one], of_person[other]
    common = mine.keys() & theirs.keys()
    alone = mine.keys() - common
    if len(common) < FEWEST or len(alone) < FEWEST:
        return None
    gain, otherwise = (mean(mine[game].gain for game in games) for games in (common, alone))
    losses = sum(mine[game].lost and theirs[game].won for game in common)
    return Together(one, other, len(common), gain, otherwise, losses)


def falls(took: Sequence[Took]) -> list[Fall]:
    """Return everybody with a settled rating, the deepest fall first; their games come in order."""
    of_person: dict[int, list[Took]] = defaultdict(list)
    for each in took:
        of_person[each.person].append(each)
    found = [_fall_of(person, games) for person, games in of_person.items() if len(games) > SETTLED]
    return sorted(found, key=lambda each: -each.points)


def _fall_of(person: int, games: Sequence[Took]) -> Fall:
    highest = max(range(SETTLED - 1, len(games)), key=lambda at: games[at].after)
    since = games[highest + 1 :]
    return Fall(person, games[highest].after, games[-1].after, len(since), sum(each.left for each in since))
