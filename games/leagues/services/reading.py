"""Data for the pages of leagues, in a constant number of queries for any number of people."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from string import ascii_uppercase
from typing import NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, Count, F, OuterRef, Prefetch, Q, QuerySet, Sum, When

from accounts.models import User
from games import access
from games.leagues import formats
from games.leagues.models import (
    Decision,
    Division,
    Entry,
    League,
    Result,
    Season,
    Standing,
    Table,
)
from games.models import News
from games.services.outbox import news

from . import entrance
from .announcing import news_topic
from .next_places import TierChange, changes_of_person

GONE = (Entry.State.WITHDRAWN, Entry.State.MISSED, Entry.State.WAITING)

FORM = 5
"""Number of latest games shown as somebody's form."""


def seasons_on_home(user: access.Person, most: int) -> tuple[QuerySet[Season], QuerySet[Season]]:
    """Return the seasons somebody can enter now, those in check-in first, then by their start; and the running ones
    visible to them, the latest first: at most so many of each.
    """
    seasons = current_seasons(user)  # once for both: putting the condition together takes longer than asking
    running = seasons.filter(state=Season.State.RUNNING).order_by("-starts", "-pk")
    return seasons.filter(state__in=[Season.State.OPEN, Season.State.CHECK_IN])[:most], running[:most]


def current_seasons(user: access.Person) -> QuerySet[Season]:
    """Return the seasons somebody can enter or watch now, those open for entries first."""
    return (
        _seasons()
        .filter(state__in=Season.GOING_ON, league__in=entrance.visible_leagues(user))
        .annotate(people=Count("entries", filter=~Q(entries__state__in=GONE)))
        .order_by("state", "starts", "pk")  # check-in, open, running
    )


def finished_seasons(user: access.Person) -> QuerySet[Season]:
    """Return the finished seasons visible to somebody, the latest first."""
    finished = _seasons().filter(state=Season.State.FINISHED, league__in=entrance.visible_leagues(user))
    return finished.order_by("-finished", "-pk")


def find_league(slug: str) -> League | None:
    return League.objects.filter(slug=slug).first()


def seasons_of(league: League) -> QuerySet[Season]:
    """Return all seasons of a league, the latest first."""
    return league.seasons.defer(*Season.DRAW_FIELDS).order_by("-number")


def find_season(slug: str, number: int) -> Season | None:
    return _seasons().filter(league__slug=slug, number=number).first()


def _seasons() -> QuerySet[Season]:
    """Return seasons with their leagues, without their draws."""
    return Season.objects.select_related("league").defer(*Season.DRAW_FIELDS)


def entries_of(season: Season) -> QuerySet[Entry]:
    return season.entries.exclude(state__in=GONE).select_related("user").order_by("pk")


def divisions_by_tier(season: Season) -> list[list[Division]]:
    """Return the divisions of a season by tier; none before the draw."""
    return [list(tier) for _tier, tier in groupby(season.divisions.order_by("tier", "pk"), key=attrgetter("tier"))]


def divisions_of(season: Season) -> QuerySet[Division]:
    return season.divisions.prefetch_related(Prefetch("standings", _standings_lines())).order_by("tier", "pk")


def _standings_lines() -> QuerySet[Standing]:
    """Return the lines of standings, each with the places in its entry's latest games as ``form``."""
    return Standing.objects.select_related("entry__user").annotate(form=latest_places()).order_by("rank")


def latest_places() -> ArraySubquery:
    """Return the places of a standing's entry in its latest games, the latest first."""
    return ArraySubquery(Result.objects.filter(entry=OuterRef("entry")).order_by("-pk").values("place")[:FORM])


def division_of(entry: Entry) -> Division | None:
    """Return somebody's division in a league's season; None before the draw."""
    return entry.season.divisions.filter(standings__entry=entry).first()


def find_division(slug: str, number: int, name: str) -> Division | None:
    tier = name.rstrip(ascii_uppercase)
    matches = Division.objects.filter(
        season__league__slug=slug, season__number=number, tier=tier, letter=name[len(tier) :]
    )
    return (
        matches.select_related("season__league")
        .defer(*(f"season__{field}" for field in Season.DRAW_FIELDS))
        .prefetch_related(Prefetch("standings", _standings_lines()), "standings__entry__results", "draws")
        .first()
    )


def decisions_of(league: League) -> QuerySet[Decision]:
    """Return the organisers' decisions, the latest first, each with its number of appeals as ``appealed``."""
    rows = league.decisions.select_related("by", "season").defer(*(f"season__{field}" for field in Season.DRAW_FIELDS))
    return rows.annotate(appealed=Count("appeals")).order_by("-pk")


def news_of(league: League) -> QuerySet[News]:
    return news.of_topic(news_topic(league))


def dates_of_season(season: Season) -> formats.SeasonDates:
    """Return the dates of a season as held, after any postponement."""
    return formats.season_dates(season.terms, season.starts)._replace(check_in=season.check_in, ends=season.ends)


FEED_LENGTH = 20
"""Entries of a feed."""


def feed_news(league: League) -> QuerySet[News]:
    """Return the latest news of its organisers."""
    return news_of(league)[:FEED_LENGTH]


def feed_results(league: League) -> Sequence[tuple[Table, Sequence[Result]]]:
    """Return the latest finished tables with their results, best first; the latest of them first."""
    finished = Table.objects.filter(round__division__season__league=league, game__finished__isnull=False)
    if not league.is_private:  # its games of a private time are for its people of then
        finished = finished.filter(game__private=False)
    finished = finished.filter(state=Table.State.OVER).select_related("game", "round__division__season__league")
    tables = list(finished.defer("game__state", "game__seed").order_by("-game__finished", "-pk")[:FEED_LENGTH])
    rows = Result.objects.filter(table__in=tables).select_related("entry__user").order_by("place", "seat")
    results_of: dict[int, list[Result]] = {table.pk: [] for table in tables}
    for row in rows:
        results_of[row.table_id].append(row)
    return [(table, results_of[table.pk]) for table in tables]


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
    """Somebody's lines in a league, the latest season first, their changes of tier by entry, and everybody
    met, the most frequent first.
    """

    lines: Sequence[Standing]
    tier_changes: Mapping[int, TierChange]
    against: Sequence[Against]


def record_of_person(league: League, person: User) -> PlayerRecord | None:
    """Return somebody's record in a league; None if they never played there."""
    lines = Standing.objects.filter(entry__user=person, entry__season__league=league)
    lines = lines.select_related("entry", "division__season__league").annotate(form=latest_places())
    lines = lines.defer(*(f"division__season__{field}" for field in Season.DRAW_FIELDS))
    standings = list(lines.order_by("-entry__season__number", "-division__tier"))
    if not standings:
        return None
    return PlayerRecord(standings, changes_of_person(league, standings), _records_against(league, person))


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
    names = {entry.pk: entry.name for entry in entries.defer(*(f"season__{field}" for field in Season.DRAW_FIELDS))}
    records = [Against(name or names[entry], name or "", *sums) for name, entry, *sums in rows]
    return sorted(records, key=lambda record: (-record.games, record.name))
