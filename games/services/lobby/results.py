"""Results of a person's games, counted from their seats, read once: as far as these games may be
seen.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise

from accounts.models import User
from games.models import Seat
from games.services.lobby.search import VisibleGames
from games.titles.registry import TITLES

MOST_FAVOURITES = 5
MOST_PLAYERS = 4


class PersonSeat(NamedTuple):
    """A person's seat in a game that has begun, and the counted columns of both."""

    game: int
    ruleset: str
    players: int
    started: datetime
    finished: datetime | None
    place: int | None
    favourites: dict[str, int]


class TitleResult(NamedTuple):
    """Of one title, with so many players: the number of games over, and of those ended in each
    place, from the first.
    """

    title: str | Promise
    players: int
    games: int
    places: Sequence[int]

    @property
    def columns(self) -> list[int | None]:
        """The places for a table with a column for each of the most players; None beyond the number
        of players.
        """
        return [*self.places, *[None] * (MOST_PLAYERS - self.players)]


class Meeting(NamedTuple):
    """Two people in the same games: the number of times each came before the other."""

    games: int
    ahead: int
    behind: int


class Favourites(NamedTuple):
    """A person's most frequent choices in the games of a title, with their numbers."""

    heading: str | Promise
    chosen: Sequence[tuple[str | Promise, int]]


def seats(*, person: User, sight: VisibleGames) -> list[PersonSeat]:
    """The person's seats in visible games: of those under way, then of finished ones, latest first
    of each.
    """
    entry = ("ruleset", "players", "started", "finished")
    found = Seat.objects.filter(sight.condition("game__entry__"), user=person).order_by()
    read = found.values_list("game", *(f"game__entry__{column}" for column in entry), "place", "favourites")
    sat = [PersonSeat(*columns) for columns in read]
    return sorted(sat, key=lambda seat: (not seat.finished, seat.finished or seat.started, seat.game), reverse=True)


def of_person(seats: Iterable[PersonSeat]) -> list[TitleResult]:
    """The results of a person, a row a title and number of players."""
    over = ((seat.ruleset, seat.players, seat.place) for seat in seats if seat.place and seat.ruleset in TITLES)
    counts = Counter(over)
    return [_title_result(ruleset, players, counts) for ruleset, players in sorted({key[:2] for key in counts})]


def _title_result(ruleset: str, players: int, counts: Mapping[tuple[str, int, int], int]) -> TitleResult:
    places = [counts.get((ruleset, players, place), 0) for place in range(1, players + 1)]
    return TitleResult(TITLES[ruleset].label, players, sum(places), places)


def meeting(*, seats: Iterable[PersonSeat], other: User) -> Meeting:
    """The finished games of both, with any others in them."""
    over = Seat.objects.filter(user=other, place__isnull=False).order_by()  # read from an index, without the rows
    theirs = dict(over.values_list("game", "place"))
    places = [(seat.place, theirs[seat.game]) for seat in seats if seat.place and seat.game in theirs]
    ahead = sum(own < place for own, place in places if place is not None)
    behind = sum(own > place for own, place in places if place is not None)
    return Meeting(len(places), ahead, behind)


def favourites(seats: Iterable[PersonSeat]) -> list[Favourites]:
    """A person's favourites in each title that counts any."""
    sums: dict[str, Counter[str]] = {}
    for seat in seats:
        if seat.favourites:
            sums.setdefault(seat.ruleset, Counter()).update(seat.favourites)
    return [found for name, sums_of in sums.items() if (found := _read_favourites(name, sums_of)) is not None]


def _read_favourites(ruleset: str, sums: Counter[str]) -> Favourites | None:
    if ruleset not in TITLES:
        return None
    finding = TITLES[ruleset].statistics.finding
    named = [(finding.favourites[key], count) for key, count in sums.most_common() if key in finding.favourites]
    return Favourites(finding.favourites_label, named[:MOST_FAVOURITES]) if named else None
