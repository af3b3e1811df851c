"""Searches for games that have begun: by the catalogue, never by their positions.

A search is a few conditions on the catalogue's columns, checked by a form of Django's
(`games.search_form`); with django-filter it would be one class of fields and queries, while forms
know no rows here and services no forms.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.functional import cached_property

from accounts.models import User
from games import access
from games.models import CatalogueEntry, Seat

NEWEST = "newest"
MOST = 1000
"""Games within reach of a list's pages; a search for others needs more conditions."""
SORTS: Mapping[str, Sequence[str]] = {
    NEWEST: ("-{moment}", "-game"),
    "oldest": ("{moment}", "game"),
    "most_moves": ("-moves", "-game"),
    "fewest_moves": ("moves", "game"),
    "most_days": ("-days", "-game"),
    "fewest_days": ("days", "game"),
    "highest": ("-best", "-game"),
    "lowest": ("best", "game"),
}
OF_FINISHED = ("most_days", "fewest_days", "highest", "lowest")
"""Sorts by columns of finished games alone."""


@dataclass(frozen=True)
class AgreedOption:
    """The agreed value of an option; ``usual`` if it is the default."""

    value: Any
    usual: bool


@dataclass(frozen=True)
class SearchQuery:
    """A search; empty fields and None ask nothing.

    ``columns`` are conditions on the catalogue's own columns, ``seated`` all sit in it, ``options``
    are agreed values, by name, and ``since`` and ``until`` bound the list's own moment: the end of
    a finished game, or the start of one that is not.
    """

    columns: Mapping[str, Any] = field(default_factory=dict)
    seated: Sequence[User] = ()
    winner: User | None = None
    event: str = ""
    options: Mapping[str, AgreedOption] = field(default_factory=dict)
    since: datetime | None = None
    until: datetime | None = None
    sort: str = NEWEST


@dataclass(frozen=True)
class VisibleGames:
    """Games visible to a person: every public one, and these private ones, by key.

    They are looked up once for a page: with a subquery in each search the planner expects to run it
    again for every entry, and goes over the whole table rather than over somebody's games.
    """

    private: Sequence[int] = ()

    def condition(self, path: str = "") -> Q:
        """The condition on visible entries, reached from other rows by the path."""
        public = Q(**{f"{path}private": False})
        return public | Q(**{f"{path}pk__in": self.private}) if self.private else public


def sight(reader: access.Person) -> VisibleGames:
    return VisibleGames(access.private_games(reader))


def find_games(*, sight: VisibleGames, over: bool, query: SearchQuery) -> QuerySet[CatalogueEntry]:
    """The visible games, over or under way, that meet the search, sorted."""
    moment = "finished" if over else "started"
    entries = CatalogueEntry.objects.filter(
        sight.condition(), _conditions_of(query, moment), over=over, **query.columns
    )
    for person in query.seated:
        entries = entries.filter(game__in=Seat.objects.filter(user=person).values("game"))
    if query.winner is not None:
        entries = entries.filter(game__in=Seat.objects.filter(user=query.winner, place=1).values("game"))
    return entries.order_by(*(column.format(moment=moment) for column in SORTS[query.sort]))


def page_of(entries: QuerySet[CatalogueEntry], number: str | None, size: int) -> Page:
    """A page of a list, as far as ``MOST`` games reach; the first for a bad number."""
    return BoundedPaginator(entries, size).get_page(number)


class BoundedPaginator(Paginator):
    """A paginator with a bounded count: a full one would read all of a large site."""

    object_list: QuerySet[CatalogueEntry]

    @cached_property
    def found(self) -> int:
        """The number of games; ``MOST`` and one if there are more."""
        return self.object_list.order_by()[: MOST + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self.found, MOST)

    @property
    def is_cut(self) -> bool:
        """True if there are more than pages show."""
        return self.found > MOST


def _conditions_of(query: SearchQuery, moment: str) -> Q:
    asked = Q()
    if query.event:
        asked &= Q(events__has_key=query.event)
    for name, agreed in query.options.items():
        asked &= _has_agreed(name, agreed)
    if query.since is not None:
        asked &= Q(**{f"{moment}__gte": query.since})
    if query.until is not None:
        asked &= Q(**{f"{moment}__lt": query.until})
    return asked


def _has_agreed(name: str, agreed: AgreedOption) -> Q:
    """The condition of an agreed value; an option missing in a game has its default."""
    found = Q(options__contains={name: agreed.value})
    return found | ~Q(options__has_key=name) if agreed.usual else found
