"""What came of the games of a person, counted from their seats: as far as those games may be seen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, QuerySet
from django.utils.functional import Promise

from accounts.models import User
from games.models import Seat
from games.services.lobby.search import Sight
from games.titles.registry import TITLES

MOST_FAVOURITES = 5
MOST_PLAYERS = 4


class Result(NamedTuple):
    """Of one title, with so many players: how many games are over, and how many ended in each place, from the first."""

    title: str | Promise
    players: int
    games: int
    places: Sequence[int]

    @property
    def columns(self) -> list[int | None]:
        """The places of a table that has a column for each of the most players; None where so many do not play."""
        return [*self.places, *[None] * (MOST_PLAYERS - self.players)]


class Meeting(NamedTuple):
    """Two people in the same games: how often each came before the other."""

    games: int
    ahead: int
    behind: int


class Favourites(NamedTuple):
    """What somebody has chosen most often in the games of a title, and how often."""

    heading: str | Promise
    chosen: Sequence[tuple[str | Promise, int]]


def of_person(*, person: User, sight: Sight) -> list[Result]:
    """The results of a person, a row a title and number of players."""
    over = _seats(person, sight).filter(place__isnull=False)
    counts = over.values_list("game__entry__ruleset", "game__entry__players", "place").annotate(Count("pk"))
    rows = sorted((each for each in counts if each[0] in TITLES), key=lambda row: row[:2])
    return [_result(ruleset, players, each) for (ruleset, players), each in groupby(rows, key=lambda row: row[:2])]


def _result(ruleset: str, players: int, rows: Iterable[tuple[str, int, int, int]]) -> Result:
    by_place = {place: count for _ruleset, _players, place, count in rows}
    places = [by_place.get(place, 0) for place in range(1, players + 1)]
    return Result(TITLES[ruleset].label, players, sum(places), places)


def meeting(*, person: User, other: User, sight: Sight) -> Meeting:
    """The games of both that are over, whoever else was in them."""
    both = _seats(person, sight).filter(place__isnull=False, game__seats__user=other)
    places = list(both.values_list("place", "game__seats__place"))
    ahead = sum(own < theirs for own, theirs in places if own is not None and theirs is not None)
    return Meeting(len(places), ahead, len(places) - ahead)


def favourites(*, person: User, sight: Sight) -> list[Favourites]:
    """What a person favours in each title that counts anything of the kind."""
    sums: dict[str, Counter[str]] = {}
    chosen = _seats(person, sight).exclude(favourites={})
    for ruleset, counted in chosen.values_list("game__entry__ruleset", "favourites"):
        sums.setdefault(ruleset, Counter()).update(counted)
    return [found for name, sums_of in sums.items() if (found := _favourites(name, sums_of)) is not None]


def _favourites(ruleset: str, sums: Counter[str]) -> Favourites | None:
    if ruleset not in TITLES:
        return None
    finding = TITLES[ruleset].finding
    named = [(finding.favourites[key], count) for key, count in sums.most_common() if key in finding.favourites]
    return Favourites(finding.favourites_label, named[:MOST_FAVOURITES]) if named else None


def _seats(person: User, sight: Sight) -> QuerySet[Seat]:
    """The person's seats in the games that may be seen."""
    return Seat.objects.filter(sight.condition("game__entry__"), user=person).order_by()
