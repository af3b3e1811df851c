"""Results of a person's games as far as these may be seen, from the counts of
`games.services.rows.catalogue`.

Public games are counted, and private ones apart. The person sees both counts; another reader sees
the public one, and those private games that both are named in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from django.db.models import Q, QuerySet
from django.utils.functional import Promise

from accounts.models import User
from games import access
from games.models import CatalogueEntry, FavouriteCount, MeetingCount, PlaceCount, Seat
from games.services.lobby import search
from games.titles.registry import TITLES

MOST_FAVOURITES = 5
MOST_PLAYERS = 4
Counts = TypeVar("Counts", PlaceCount, FavouriteCount)


class PersonSeat(NamedTuple):
    """A person's seat in a game that has begun."""

    game: int
    ruleset: str
    players: int
    place: int
    favourites: dict[str, int]


@dataclass(frozen=True)
class PlayedKeys(Sequence[int]):
    """The keys of a person's games, to be paged: of those under way, then of finished ones, latest
    first of each; as many as searches show.
    """

    under_way: Sequence[int]
    finished: QuerySet[CatalogueEntry, int]
    finished_count: int

    def __len__(self) -> int:
        return min(len(self.under_way) + self.finished_count, search.MOST)

    def __getitem__(self, page: Any) -> Any:
        first, end = (max(at - len(self.under_way), 0) for at in (page.start, page.stop))
        return [*self.under_way[page], *self.finished[first:end]] if end else [*self.under_way[page]]


@dataclass(frozen=True)
class PlayedGames:
    """A person's games as far as a reader may see them."""

    person: User
    reader: access.Person

    @cached_property
    def places(self) -> Mapping[tuple[str, int, int], int]:
        """The number of finished games by title, number of players and place."""
        rows = self._visible_counts(PlaceCount.objects.filter(user=self.person))
        counts = Counter((seat.ruleset, seat.players, seat.place) for seat in self._shared)
        for ruleset, players, place, games in rows.values_list("ruleset", "players", "place", "games"):
            counts[ruleset, players, place] += games
        return counts

    @cached_property
    def favourites(self) -> Mapping[str, Counter[str]]:
        """The choices counted by each title, with their numbers."""
        rows = self._visible_counts(FavouriteCount.objects.filter(user=self.person))
        counts: dict[str, Counter[str]] = {}
        for ruleset, key, count in rows.values_list("ruleset", "key", "chosen"):
            counts.setdefault(ruleset, Counter())[key] += count
        for seat in [*self._under_way, *self._shared]:
            counts.setdefault(seat.ruleset, Counter()).update(seat.favourites)
        return counts

    @cached_property
    def keys(self) -> PlayedKeys:
        visible = CatalogueEntry.objects.filter(search.visible_entries(self.reader), seated__contains=[self.person.pk])
        finished = visible.filter(over=True).order_by("-finished", "-game").values_list("pk", flat=True)
        return PlayedKeys([seat.game for seat in self._under_way], finished, sum(self.places.values()))

    @cached_property
    def _under_way(self) -> list[PersonSeat]:
        """The seats in games under way, whose choices are counted in the seats alone."""
        visible = search.visible_entries(self.reader, "game__entry__")
        return self._seats(visible, place=None, game__entry__over=False)

    @cached_property
    def _shared(self) -> list[PersonSeat]:
        """The seats in finished private games that name another reader too."""
        if not self.reader.is_authenticated or self._is_own:
            return []
        both = [self.reader.pk, self.person.pk]
        shared_entries = CatalogueEntry.objects.filter(private=True, readers__contains=both, over=True)
        return self._seats(Q(game__in=shared_entries.values("pk")))

    def _seats(self, *filters: Q, **conditions: object) -> list[PersonSeat]:
        seats = Seat.objects.filter(*filters, user=self.person, **conditions).order_by("-game__entry__started", "-game")
        columns = ("game", "game__entry__ruleset", "game__entry__players", "place", "favourites")
        return [PersonSeat(*row) for row in seats.values_list(*columns)]

    @property
    def _is_own(self) -> bool:
        return bool(self.reader == self.person)

    def _visible_counts(self, rows: QuerySet[Counts]) -> QuerySet[Counts]:
        return rows if self._is_own else rows.filter(private=False)


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
        """The places for a table with a column for each of the most players; None beyond the number of players."""
        return [*self.places, *[None] * (MOST_PLAYERS - self.players)]


class Meeting(NamedTuple):
    """Two people in the same games: the number of times each came before the other."""

    games: int
    ahead: int
    behind: int


class Favourites(NamedTuple):
    """A person's most frequent choices in the games of a title, with their numbers."""

    heading: str | Promise
    choices: Sequence[tuple[str | Promise, int]]


def of_person(played_games: PlayedGames) -> list[TitleResult]:
    """The results of a person, a row a title and number of players."""
    tables = sorted({(ruleset, players) for ruleset, players, _place in played_games.places if ruleset in TITLES})
    return [_title_result(ruleset, players, played_games.places) for ruleset, players in tables]


def _title_result(ruleset: str, players: int, counts: Mapping[tuple[str, int, int], int]) -> TitleResult:
    places = [counts.get((ruleset, players, place), 0) for place in range(1, players + 1)]
    return TitleResult(TITLES[ruleset].label, players, sum(places), places)


def meeting(*, person: User, other: User, reader: access.Person) -> Meeting:
    """The finished games of both, with any others in them."""
    first, second = sorted((person, other), key=lambda player: player.pk)
    meetings = MeetingCount.objects.filter(first=first, second=second)
    is_own = reader in (person, other)
    rows = list(
        (meetings if is_own else meetings.filter(private=False)).values_list("games", "first_ahead", "second_ahead")
    )
    if reader.is_authenticated and not is_own:
        rows += _shared_meetings(first, second, reader)
    games, *ahead = (sum(column) for column in zip((0, 0, 0), *rows, strict=True))
    return Meeting(games, *(ahead if first == person else ahead[::-1]))


def _shared_meetings(first: User, second: User, reader: access.Person) -> list[tuple[int, int, int]]:
    """The finished private games of two people that name a third, as rows of a count."""
    shared_entries = CatalogueEntry.objects.filter(
        private=True, readers__contains=[reader.pk], over=True, seated__contains=[first.pk, second.pk]
    )
    seats = Seat.objects.filter(game__in=shared_entries.values("pk"), user__in=[first, second]).order_by("game", "user")
    places = list(seats.values_list("place", flat=True))
    pairs = zip(places[::2], places[1::2], strict=True)
    return [(1, int(one < other), int(one > other)) for one, other in pairs if one is not None and other is not None]


def favourites(played_games: PlayedGames) -> list[Favourites]:
    return [
        title_favourites
        for name in TITLES
        if (title_favourites := _read_favourites(name, played_games.favourites.get(name, Counter()))) is not None
    ]


def _read_favourites(ruleset: str, sums: Counter[str]) -> Favourites | None:
    search_keys = TITLES[ruleset].statistics.search_keys
    labelled = [
        (search_keys.favourites[key], count) for key, count in sums.most_common() if key in search_keys.favourites
    ]
    return Favourites(search_keys.favourites_label, labelled[:MOST_FAVOURITES]) if labelled else None
