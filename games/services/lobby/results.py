"""What came of the games of a person, counted from their seats, which are read once: as far as those games may be
seen."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise

from accounts.models import User
from games.models import Seat
from games.services.lobby.search import Sight
from games.titles.registry import TITLES

MOST_FAVOURITES = 5
MOST_PLAYERS = 4


class Sat(NamedTuple):
    """A person's seat in a game that has begun, and what is counted of both."""

    game: int
    ruleset: str
    players: int
    started: datetime
    finished: datetime | None
    place: int | None
    favourites: dict[str, int]


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


def seats(*, person: User, sight: Sight) -> list[Sat]:
    """The person's seats in the games that may be seen: of those under way, then of those that are over, the latest
    first of each."""
    entry = ("ruleset", "players", "started", "finished")
    found = Seat.objects.filter(sight.condition("game__entry__"), user=person).order_by()
    read = found.values_list("game", *(f"game__entry__{column}" for column in entry), "place", "favourites")
    sat = [Sat(*columns) for columns in read]
    return sorted(sat, key=lambda seat: (not seat.finished, seat.finished or seat.started, seat.game), reverse=True)


def of_person(seats: Iterable[Sat]) -> list[Result]:
    """The results of a person, a row a title and number of players."""
    over = ((seat.ruleset, seat.players, seat.place) for seat in seats if seat.place and seat.ruleset in TITLES)
    counts = Counter(over)
    return [_result(ruleset, players, counts) for ruleset, players in sorted({key[:2] for key in counts})]


def _result(ruleset: str, players: int, counts: Mapping[tuple[str, int, int], int]) -> Result:
    places = [counts.get((ruleset, players, place), 0) for place in range(1, players + 1)]
    return Result(TITLES[ruleset].label, players, sum(places), places)


def meeting(*, seats: Iterable[Sat], other: User) -> Meeting:
    """The games of both that are over, whoever else was in them."""
    over = Seat.objects.filter(user=other, place__isnull=False).order_by()  # read from an index, without the rows
    theirs = dict(over.values_list("game", "place"))
    places = [(seat.place, theirs[seat.game]) for seat in seats if seat.place and seat.game in theirs]
    ahead = sum(own < place for own, place in places if place is not None)
    behind = sum(own > place for own, place in places if place is not None)
    return Meeting(len(places), ahead, behind)


def favourites(seats: Iterable[Sat]) -> list[Favourites]:
    """What a person favours in each title that counts anything of the kind."""
    sums: dict[str, Counter[str]] = {}
    for seat in seats:
        if seat.favourites:
            sums.setdefault(seat.ruleset, Counter()).update(seat.favourites)
    return [found for name, sums_of in sums.items() if (found := _favourites(name, sums_of)) is not None]


def _favourites(ruleset: str, sums: Counter[str]) -> Favourites | None:
    if ruleset not in TITLES:
        return None
    finding = TITLES[ruleset].finding
    named = [(finding.favourites[key], count) for key, count in sums.most_common() if key in finding.favourites]
    return Favourites(finding.favourites_label, named[:MOST_FAVOURITES]) if named else None
