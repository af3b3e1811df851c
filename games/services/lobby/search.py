"""Games that have begun, as people look for them: by the catalogue, never by their positions.

A search is a few conditions on the catalogue's columns, which a form of Django's checks (`games.search_form`); with
django-filter that would be one class of fields and queries, where forms know no rows here and services no forms.
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
"""Games that one can turn to in a list; who looks for others says more of them."""
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
"""Sorts by what only a game that is over has."""


@dataclass(frozen=True)
class Agreed:
    """What was agreed on of an option; ``usual`` if it is what counts where nothing was said of it."""

    value: Any
    usual: bool


@dataclass(frozen=True)
class Wanted:
    """What is looked for; whatever is empty or None asks nothing.

    ``columns`` are conditions on the catalogue's own columns, ``seated`` all sit in it, ``options`` are what was agreed
    on, by name, and ``since`` and ``until`` bound the moment that the list goes by: the end of a game that is over, or
    the start of one that is not.
    """

    columns: Mapping[str, Any] = field(default_factory=dict)
    seated: Sequence[User] = ()
    winner: User | None = None
    event: str = ""
    options: Mapping[str, Agreed] = field(default_factory=dict)
    since: datetime | None = None
    until: datetime | None = None
    sort: str = NEWEST


@dataclass(frozen=True)
class Sight:
    """What somebody may see: every public game, and these private ones, by key.

    They are looked up once for a page: of a subquery in each search the planner believes that it is run again for
    every entry, and goes over the whole table rather than over somebody's games.
    """

    private: Sequence[int] = ()

    def condition(self, path: str = "") -> Q:
        """Whether an entry may be seen, to be reached from the rows that are asked by the path."""
        public = Q(**{f"{path}private": False})
        return public | Q(**{f"{path}pk__in": self.private}) if self.private else public


def sight(reader: access.Person) -> Sight:
    """What this person may see."""
    return Sight(access.private_games(reader))


def found(*, sight: Sight, over: bool, wanted: Wanted) -> QuerySet[CatalogueEntry]:
    """The games that are over, or under way, that may be seen and that are as wanted, sorted."""
    moment = "finished" if over else "started"
    entries = CatalogueEntry.objects.filter(sight.condition(), _conditions(wanted, moment), over=over, **wanted.columns)
    for person in wanted.seated:
        entries = entries.filter(game__in=Seat.objects.filter(user=person).values("game"))
    if wanted.winner is not None:
        entries = entries.filter(game__in=Seat.objects.filter(user=wanted.winner, place=1).values("game"))
    return entries.order_by(*(column.format(moment=moment) for column in SORTS[wanted.sort]))


def page(entries: QuerySet[CatalogueEntry], number: str | None, size: int) -> Page:
    """A page of a list, of which so many can be turned that ``MOST`` games are seen; the first for a bad number."""
    return Bounded(entries, size).get_page(number)


class Bounded(Paginator):
    """Counts no further than to tell that there are more: all of a large site would have to be read for that."""

    object_list: QuerySet[CatalogueEntry]

    @cached_property
    def found(self) -> int:
        """How many there are; ``MOST`` and one where there are more."""
        return self.object_list.order_by()[: MOST + 1].count()

    @cached_property
    def count(self) -> int:
        return min(self.found, MOST)

    @property
    def is_cut(self) -> bool:
        """Whether there are more than pages show."""
        return self.found > MOST


def _conditions(wanted: Wanted, moment: str) -> Q:
    asked = Q()
    if wanted.event:
        asked &= Q(events__has_key=wanted.event)
    for name, agreed in wanted.options.items():
        asked &= _has_agreed(name, agreed)
    if wanted.since is not None:
        asked &= Q(**{f"{moment}__gte": wanted.since})
    if wanted.until is not None:
        asked &= Q(**{f"{moment}__lt": wanted.until})
    return asked


def _has_agreed(name: str, agreed: Agreed) -> Q:
    """Whether that was agreed on; what a game's options do not name is as usual."""
    found = Q(options__contains={name: agreed.value})
    return found | ~Q(options__has_key=name) if agreed.usual else found
