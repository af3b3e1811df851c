"""Searches for games that have begun: by the catalogue, never by their positions.

A search is a few conditions on the catalogue's columns, checked by a form of Django's
(`doors.views.lobby.search`); with django-filter it would be one class of fields and queries, while forms
know no rows here and services no forms.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import F, OrderBy, Q, QuerySet
from django.utils.functional import cached_property

from accounts.models import User
from games import access
from games.models import CatalogueEntry

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


def visible_entries(reader: access.Person, path: str = "") -> Q:
    """Return the condition on entries visible to a person, reached from other rows by the path:
    every public one, and the private ones that name the reader.
    """
    public = Q(**{f"{path}private": False})
    if not reader.is_authenticated:
        return public
    return public | Q(**{f"{path}private": True, f"{path}readers__contains": [reader.pk]})


def find_games(*, reader: access.Person, is_over: bool, query: SearchQuery) -> QuerySet[CatalogueEntry]:
    """The visible games, over or under way, that meet the search, sorted."""
    moment = "finished" if is_over else "started"
    entries = CatalogueEntry.objects.filter(
        visible_entries(reader), _conditions_of(query, moment), over=is_over, **query.columns
    )
    people = [*query.seated, *([query.winner] if query.winner else [])]
    if people:
        entries = entries.filter(seated__contains=[person.pk for person in people])
    if query.winner is not None:
        entries = entries.filter(winners__contains=[query.winner.pk])
    first, last = (column.format(moment=moment) for column in SORTS[query.sort])
    if people and _asks_more(query):
        return entries.order_by(_unindexed(first), last)
    return entries.order_by(first, last)


def _asks_more(query: SearchQuery) -> bool:
    """Return True if a search asks for anything beside people."""
    return bool(query.columns or query.event or query.options or query.since or query.until)


def _unindexed(column: str) -> OrderBy:
    """Sort by a column without its index.

    The database takes conditions for independent of each other, hopes to meet enough games soon,
    and reads the index of a whole site for the few games of a person that meet them all.
    """
    value = F(column.removeprefix("-"))  # never null there, but an index is no help with nulls at the other end
    return value.desc(nulls_last=True) if column.startswith("-") else value.asc(nulls_first=True)


def page_of(rows: QuerySet[Any], number: str | None, size: int) -> Page:
    """A page of a list, as far as ``MOST`` rows reach; the first for a bad number."""
    with _planned_each_time():
        page = BoundedPaginator(rows, size).get_page(number)
        page.object_list = list(page.object_list)
    return page


@contextmanager
def _planned_each_time() -> Iterator[None]:
    """Prepare no statement: a value that most games have needs another plan than one that few have."""
    with connection.cursor() as cursor:
        driver = cursor.connection
    threshold, driver.prepare_threshold = driver.prepare_threshold, None
    try:
        yield
    finally:
        driver.prepare_threshold = threshold


class BoundedPaginator(Paginator):
    """A paginator with a bounded count: a full one would read all of a large site."""

    object_list: QuerySet[Any]

    @cached_property
    def row_count(self) -> int:
        """The number of rows; ``MOST`` and one if there are more."""
        return self.object_list.order_by()[: MOST + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self.row_count, MOST)

    @property
    def is_cut(self) -> bool:
        """True if there are more than pages show."""
        return self.row_count > MOST


def _conditions_of(query: SearchQuery, moment: str) -> Q:
    conditions = Q()
    if query.event:
        conditions &= Q(events__has_key=query.event)
    for name, agreed in query.options.items():
        conditions &= _has_agreed(name, agreed)
    if query.since is not None:
        conditions &= Q(**{f"{moment}__gte": query.since})
    if query.until is not None:
        conditions &= Q(**{f"{moment}__lt": query.until})
    return conditions


def _has_agreed(name: str, agreed: AgreedOption) -> Q:
    """The condition of an agreed value; an option missing in a game has its default."""
    condition = Q(options__contains={name: agreed.value})
    return condition | ~Q(options__has_key=name) if agreed.usual else condition
