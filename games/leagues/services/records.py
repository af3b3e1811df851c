"""Somebody's record in a league: their seasons, and results against everybody met."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Case, Count, F, Q, Sum, When

from accounts.models import User
from games.leagues.models import Entry, League, Result, Season, Standing

from . import reading

OWN_PLACE = F("table__results__place")


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
    """Somebody's lines in a league, the latest season first, and everybody met, the most frequent first."""

    lines: Sequence[Standing]
    against: Sequence[Against]


def of_person(league: League, person: User) -> PlayerRecord | None:
    """Return somebody's record in a league; None if they never played there."""
    lines = Standing.objects.filter(entry__user=person, entry__season__league=league)
    lines = lines.select_related("entry", "division__season__league").annotate(form=reading.latest_places())
    lines = lines.defer(*(f"division__season__{field}" for field in Season.DRAWS))
    standings = list(lines.order_by("-entry__season__number", "-division__tier"))
    return PlayerRecord(standings, _records_against(league, person)) if standings else None


def _records_against(league: League, person: User) -> list[Against]:
    """Return the sums of all shared tables, by person; of bots and former players, by entry."""
    others = Result.objects.filter(table__results__entry__user=person, entry__season__league=league)
    nameless = Case(When(entry__user=None, then="entry"))
    opponents = others.exclude(entry__user=person).order_by().values_list("entry__user__username", nameless)
    rows = opponents.annotate(
        games=Count("pk"),
        ahead=Count("pk", filter=Q(place__gt=OWN_PLACE)),
        level=Count("pk", filter=Q(place=OWN_PLACE)),
        behind=Count("pk", filter=Q(place__lt=OWN_PLACE)),
        own=Sum("table__results__points"),
        theirs=Sum("points"),
    )
    entries = Entry.objects.filter(pk__in=[entry for _name, entry, *_sums in rows if entry]).select_related("season")
    names = {entry.pk: entry.name for entry in entries.defer(*(f"season__{field}" for field in Season.DRAWS))}
    records = [Against(name or names[entry], name or "", *sums) for name, entry, *sums in rows]
    return sorted(records, key=lambda record: (-record.games, record.name))
