"""What the pages of leagues show, in a constant number of queries however many people play."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from string import ascii_uppercase
from typing import Any, NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet

from games.leagues import formats
from games.leagues.models import (
    Decision,
    Division,
    Draw,
    Entry,
    Holding,
    League,
    Result,
    Season,
    Sitting,
    Standing,
    Table,
)
from games.leagues.pairing import checking
from games.leagues.terms import Terms
from games.models import News
from games.services.outbox import news

from .leagues import topic
from .meetings import Meetings, meetings

GONE = (Entry.State.WITHDRAWN, Entry.State.MISSED, Entry.State.WAITING)


class Seated(NamedTuple):
    """Who sits where at a table, and what came of it."""

    name: str
    result: Result | None


class Shown(NamedTuple):
    """A table, and who sits there in the order of the seats."""

    table: Table
    seated: Sequence[Seated]


class Tables(NamedTuple):
    """A round's tables."""

    number: int
    opens: datetime
    closes: datetime | None
    tables: Sequence[Shown]

    @property
    def is_over(self) -> bool:
        """Whether all of its games are."""
        return all(each.table.state == Table.State.OVER for each in self.tables)


class Course(NamedTuple):
    """How a division is played."""

    rounds: Sequence[Tables]
    meetings: Sequence[Meetings]


class Calendar(NamedTuple):
    """The dates of a season."""

    check_in: datetime
    rounds: Sequence[datetime]
    ends: datetime


def on() -> QuerySet[Season]:
    """The seasons that one can enter or watch now, those that one can enter first."""
    return (
        Season.objects.filter(state__in=Season.GOING_ON)
        .select_related("league")
        .annotate(people=Count("entries", filter=~Q(entries__state__in=GONE)))
        .order_by("state", "starts", "pk")  # check-in, open, running
    )


def over() -> QuerySet[Season]:
    """The seasons that were played, the latest first."""
    return Season.objects.filter(state=Season.State.FINISHED).select_related("league").order_by("-finished", "-pk")


def league(slug: str) -> League | None:
    """A league by its address."""
    return League.objects.filter(slug=slug).first()


def seasons(of: League) -> QuerySet[Season]:
    """All seasons of a league, the latest first."""
    return of.seasons.select_related("league").order_by("-number")


def season(slug: str, number: int) -> Season | None:
    """A season by its address."""
    return Season.objects.filter(league__slug=slug, number=number).select_related("league").first()


def entries(of: Season) -> QuerySet[Entry]:
    """Who has entered a season, by when they did."""
    return of.entries.exclude(state__in=GONE).select_related("user").order_by("pk")


def tiers(of: Season) -> list[list[Division]]:
    """The divisions of a season by tier; none before they are drawn."""
    return [list(tier) for _tier, tier in groupby(of.divisions.order_by("tier", "pk"), key=attrgetter("tier"))]


def divisions(of: Season) -> QuerySet[Division]:
    """The divisions of a season with their standings."""
    return (
        of.divisions.select_related("season__league")
        .prefetch_related(Prefetch("standings", _lines()))
        .order_by("tier", "pk")
    )


def _lines() -> QuerySet[Standing]:
    """The lines of standings, each with its entry's results for their form."""
    lines = Standing.objects.select_related("entry__user").prefetch_related("entry__results")
    return lines.order_by("rank")


def division_of(entry: Entry) -> Division | None:
    """Where somebody plays in a league's season; None before the draw."""
    return Division.objects.filter(standings__entry=entry).select_related("season__league").first()


def division(slug: str, number: int, name: str) -> Division | None:
    """A division by its address, the last part of which is its name."""
    tier = name.rstrip(ascii_uppercase)
    found = Division.objects.filter(
        season__league__slug=slug, season__number=number, tier=tier, letter=name[len(tier) :]
    )
    return found.select_related("season__league").prefetch_related(Prefetch("standings", _lines()), "draws").first()


def course(of: Division) -> Course:
    """The rounds of a division with its tables and who sits there, and who meets whom. Its standings are loaded, with
    the results of everybody who ever held a place in it."""
    lines = {line.entry_id: line for line in of.standings.all()}
    holders = _holders(of, lines)
    sittings = _sittings(of)
    rounds = _rounds(of, lines, holders, sittings)
    shown = [each.table for round_ in rounds for each in round_.tables]
    over = {table.pk for table in shown if table.state == Table.State.OVER}
    ranks = {entry: line.rank for entry, line in lines.items()}
    return Course(rounds, meetings(holders, ranks, sittings, over))


def rounds(of: Division) -> list[Tables]:
    """The rounds of a division alone. Its standings are loaded as for its `course`."""
    lines = {line.entry_id: line for line in of.standings.all()}
    return _rounds(of, lines, _holders(of, lines), _sittings(of))


def _sittings(of: Division) -> list[Sitting]:
    return list(Sitting.objects.filter(table__round__division=of).order_by("table", "seat"))


def _rounds(
    of: Division, lines: Mapping[int, Standing], holders: Mapping[int, Entry], sittings: Sequence[Sitting]
) -> list[Tables]:
    results = {(row.table_id, row.seat): row for line in lines.values() for row in line.entry.results.all()}
    seated: dict[int, list[Seated]] = {}
    for row in sittings:
        result = results.get((row.table_id, row.seat))  # which stays whose it is when the place changes hands
        entry = lines[result.entry_id].entry if result else holders[row.place_id]
        seated.setdefault(row.table_id, []).append(Seated(entry.name, result))
    tables: dict[int, list[Shown]] = {}
    games = Table.objects.filter(round__division=of).select_related("game")
    for each in games.only("round", "number", "state", "game__public_id").order_by("number"):
        tables.setdefault(each.round_id, []).append(Shown(each, _by_place(seated.get(each.pk, []))))
    return [
        Tables(each.number, each.opens, each.closes, tables.get(each.pk, [])) for each in of.rounds.order_by("number")
    ]


def _by_place(seated: list[Seated]) -> list[Seated]:
    """Who sits at a table in the order of its seats, and once it is over in that of its places."""
    return sorted(seated, key=lambda each: each.result.place if each.result else 0)


def _holders(of: Division, lines: Mapping[int, Standing]) -> dict[int, Entry]:
    """Who holds each place, or was the last who did, in the order of the places."""
    rows = Holding.objects.filter(place__division=of).order_by("place__number", "since", "pk")
    return {place: lines[entry].entry for place, entry in rows.values_list("place", "entry")}


def draw(of: Season) -> dict[str, Any] | None:
    """All that was drawn in a season, as a file to be checked; None before it is drawn."""
    if not of.shown_secret:
        return None
    drawn = Draw.objects.filter(division__season=of).order_by("division__tier", "division", "number")
    told = [{"name": each.name, "number": each.number, "given": each.given, "drawn": each.drawn} for each in drawn]
    known = {"seal": of.seal, "secret": of.shown_secret, "divisions": told}
    return {"format": checking.FORMAT, "version": checking.VERSION, "season": str(of), **known}


def decisions(of: League) -> QuerySet[Decision]:
    """What its organisers have decided, the latest first, each with how often somebody has ``appealed``."""
    rows = of.decisions.select_related("by", "season", "league").annotate(appealed=Count("appeals"))
    return rows.order_by("-pk")


def news_of(league: League) -> QuerySet[News]:
    """What its organisers have posted, the latest first."""
    return news.of_topic(topic(league))


def calendar_of(season: Season) -> Calendar:
    """The dates of a season as it is held, which may have been put off."""
    return calendar(season.terms, season.starts)._replace(check_in=season.check_in, ends=season.ends)


def calendar(terms: Terms, starts: datetime) -> Calendar:
    """The dates of a season that starts then: its check-in, its rounds and its end."""
    gap = timedelta(days=terms.round_days)
    rounds = 1 if terms.at_once or terms.by_rounds else terms.games
    opens = [starts + number * gap for number in range(rounds)]
    return Calendar(starts - timedelta(days=terms.check_in_days), opens, starts + formats.length(terms))
