"""Somebody's record in a league: their seasons, and results against everybody met."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games.leagues.models import League, Result, Standing


class Against(NamedTuple):
    """Somebody's games with one other: number of games in front, level and behind, and the points
    of both, in 24ths. ``page`` is the other's name if they have a page of their own.
    """

    name: str
    page: str
    games: int
    ahead: int
    level: int
    behind: int
    points: int
    theirs: int


class PlayerRecord(NamedTuple):
    """Somebody's lines in a league, the latest season first, and everybody met, the most frequent
    first.
    """

    lines: Sequence[Standing]
    against: Sequence[Against]


def of_person(league: League, person: User) -> PlayerRecord | None:
    """Return somebody's record in a league; None if they never played there."""
    lines = Standing.objects.filter(entry__user=person, entry__season__league=league)
    lines = lines.select_related("entry", "division__season__league").prefetch_related("entry__results")
    found = list(lines.order_by("-entry__season__number", "-division__tier"))
    return PlayerRecord(found, _records_against(league, person)) if found else None


def _records_against(league: League, person: User) -> list[Against]:
    own = Result.objects.filter(entry__user=person, entry__season__league=league)
    mine = {result.table_id: result for result in own}
    met: dict[object, list[Result]] = defaultdict(list)
    for result in _others_results(mine, person):
        entry = result.entry
        met[entry.user_id or f"entry {entry.pk}"].append(result)
    found = [_sum_up(results, [mine[each.table_id] for each in results]) for results in met.values()]
    return sorted(found, key=lambda each: (-each.games, each.name))


def _others_results(tables: Iterable[int], person: User) -> QuerySet[Result]:
    """Return the results of the others at these tables."""
    results = Result.objects.filter(table__in=list(tables)).select_related("entry__user")
    results = results.only("table", "place", "points", "entry__bot", "entry__user__username")
    return results.exclude(entry__user=person).order_by("pk")


def _sum_up(theirs: Sequence[Result], mine: Sequence[Result]) -> Against:
    entry = theirs[0].entry
    places = [(own.place, other.place) for own, other in zip(mine, theirs, strict=True)]
    return Against(
        name=entry.name,
        page=entry.user.username if entry.user else "",
        games=len(theirs),
        ahead=sum(own < other for own, other in places),
        level=sum(own == other for own, other in places),
        behind=sum(own > other for own, other in places),
        points=sum(each.points for each in mine),
        theirs=sum(each.points for each in theirs),
    )
