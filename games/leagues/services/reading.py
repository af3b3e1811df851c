"""Data for the pages of leagues, in a constant number of queries for any number of people."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter
from string import ascii_uppercase
from typing import Any, NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from games import access
from games.leagues import draw_file, formats, round_file
from games.leagues.models import (
    Decision,
    Division,
    Draw,
    Entry,
    Holding,
    League,
    Result,
    Ruling,
    Season,
    Sitting,
    Standing,
    Table,
)
from games.leagues.terms import Terms
from games.models import News
from games.services.outbox import news

from . import entrance, round_draws, tables
from .leagues import topic
from .meetings import Meetings, TableEntry, meetings

GONE = (Entry.State.WITHDRAWN, Entry.State.MISSED, Entry.State.WAITING)

FORM = 5
"""Number of latest games shown as somebody's form."""

MOST_MET = 64
"""People of a division whose meetings are shown: of a thousand it would be a million cells."""


class SeatedPlayer(NamedTuple):
    """A seat of a table, its holder and result."""

    name: str
    result: Result | None


class TableSeats(NamedTuple):
    table: Table
    seated: Sequence[SeatedPlayer]


class RoundTables(NamedTuple):
    number: int
    opens: datetime
    closes: datetime | None
    tables: Sequence[TableSeats]

    @property
    def is_over(self) -> bool:
        """Return True if all of its games are over."""
        return all(table.table.state == Table.State.OVER for table in self.tables)


class PlaceHolder(NamedTuple):
    """The holder of a place, or the last one if gone; and everybody who has held it, since when."""

    entry: Entry
    is_here: bool
    holdings: Sequence[tuple[datetime, Entry]]

    def at(self, end: datetime | None) -> Entry:
        """Return the holder at the end of a game; without one, the present or last holder."""
        return next((entry for since, entry in reversed(self.holdings) if end and since <= end), self.entry)


class DivisionCourse(NamedTuple):
    rounds: Sequence[RoundTables]
    meetings: Sequence[Meetings]


class SeasonDates(NamedTuple):
    check_in: datetime
    rounds: Sequence[datetime]
    ends: datetime


def takes_entries(user: access.Person) -> QuerySet[Season]:
    """Return the seasons somebody can enter now, those in check-in first, then by their start."""
    return current_seasons(user).filter(state__in=[Season.State.OPEN, Season.State.CHECK_IN])


def running(user: access.Person) -> QuerySet[Season]:
    """Return the running seasons visible to somebody, the latest first."""
    return current_seasons(user).filter(state=Season.State.RUNNING).order_by("-starts", "-pk")


def current_seasons(user: access.Person) -> QuerySet[Season]:
    """Return the seasons somebody can enter or watch now, those open for entries first."""
    return (
        _seasons()
        .filter(state__in=Season.GOING_ON, league__in=entrance.visible(user))
        .annotate(people=Count("entries", filter=~Q(entries__state__in=GONE)))
        .order_by("state", "starts", "pk")  # check-in, open, running
    )


def finished_seasons(user: access.Person) -> QuerySet[Season]:
    """Return the finished seasons visible to somebody, the latest first."""
    finished = _seasons().filter(state=Season.State.FINISHED, league__in=entrance.visible(user))
    return finished.order_by("-finished", "-pk")


def league(slug: str) -> League | None:
    return League.objects.filter(slug=slug).first()


def seasons(of: League) -> QuerySet[Season]:
    """Return all seasons of a league, the latest first."""
    return of.seasons.defer(*Season.DRAWS).order_by("-number")


def season(slug: str, number: int) -> Season | None:
    return _seasons().filter(league__slug=slug, number=number).first()


def _seasons() -> QuerySet[Season]:
    """Return seasons with their leagues, without their draws."""
    return Season.objects.select_related("league").defer(*Season.DRAWS)


def entries(of: Season) -> QuerySet[Entry]:
    return of.entries.exclude(state__in=GONE).select_related("user").order_by("pk")


def tiers(of: Season) -> list[list[Division]]:
    """Return the divisions of a season by tier; none before the draw."""
    return [list(tier) for _tier, tier in groupby(of.divisions.order_by("tier", "pk"), key=attrgetter("tier"))]


def divisions(of: Season) -> QuerySet[Division]:
    return of.divisions.prefetch_related(Prefetch("standings", _standings_lines())).order_by("tier", "pk")


def _standings_lines() -> QuerySet[Standing]:
    """Return the lines of standings, each with the places in its entry's latest games as ``form``."""
    return Standing.objects.select_related("entry__user").annotate(form=latest_places()).order_by("rank")


def latest_places() -> ArraySubquery:
    """Return the places of a standing's entry in its latest games, the latest first."""
    return ArraySubquery(Result.objects.filter(entry=OuterRef("entry")).order_by("-pk").values("place")[:FORM])


def division_of(entry: Entry) -> Division | None:
    """Return somebody's division in a league's season; None before the draw."""
    return entry.season.divisions.filter(standings__entry=entry).first()


def division(slug: str, number: int, name: str) -> Division | None:
    tier = name.rstrip(ascii_uppercase)
    matches = Division.objects.filter(
        season__league__slug=slug, season__number=number, tier=tier, letter=name[len(tier) :]
    )
    return (
        matches.select_related("season__league")
        .defer(*(f"season__{field}" for field in Season.DRAWS))
        .prefetch_related(Prefetch("standings", _standings_lines()), "standings__entry__results", "draws")
        .first()
    )


def course(of: Division) -> DivisionCourse:
    """Return the rounds of a division with its tables and seats, and the meetings.

    Its standings are loaded, with the results of every present or former holder. Of very many
    people there are no meetings.
    """
    lines = {line.entry_id: line for line in of.standings.all()}
    holders = _holders_of(of, lines)
    sittings = _sittings_of(of)
    rounds = _rounds_of(of, lines, holders, sittings)
    if len(lines) > MOST_MET:
        return DivisionCourse(rounds, [])
    tables = {seats.table.pk: seats.table for round_ in rounds for seats in round_.tables}
    finished = {key for key, table in tables.items() if table.state == Table.State.OVER}
    ranks = {entry: line.rank for entry, line in lines.items()}
    people = [holder.entry for holder in holders.values() if holder.is_here]
    return DivisionCourse(
        rounds, meetings(people, ranks, _players_of_tables(lines, holders, sittings, tables), finished)
    )


def _players_of_tables(
    lines: Mapping[int, Standing],
    holders: Mapping[int, PlaceHolder],
    sittings: Sequence[Sitting],
    tables: Mapping[int, Table],
) -> list[TableEntry]:
    """Return past, present and future players of each table: nobody for a free place before its table begins."""
    credited = {(row.table_id, row.seat): line.entry for line in lines.values() for row in line.entry.results.all()}
    pairs = []
    for row in sittings:
        holder, table = holders[row.place_id], tables[row.table_id]
        end = _end_of(table)
        if entry := credited.get((row.table_id, row.seat)):
            pairs.append((row.table_id, entry))
        elif end or holder.is_here or table.state == Table.State.SEATED:
            pairs.append((row.table_id, holder.at(end)))
    return pairs


def _end_of(table: Table) -> datetime | None:
    """Return the end of a table's game, void ones included."""
    return table.game.finished if table.game else None


def rounds(of: Division) -> list[RoundTables]:
    """Return the rounds of a division alone. Its standings are loaded."""
    prefetch_related_objects([of], "standings__entry__results")
    lines = {line.entry_id: line for line in of.standings.all()}
    return _rounds_of(of, lines, _holders_of(of, lines), _sittings_of(of))


def _sittings_of(of: Division) -> list[Sitting]:
    return list(Sitting.objects.filter(table__round__division=of).order_by("table", "seat"))


def _rounds_of(
    of: Division, lines: Mapping[int, Standing], holders: Mapping[int, PlaceHolder], sittings: Sequence[Sitting]
) -> list[RoundTables]:
    results = {(row.table_id, row.seat): row for line in lines.values() for row in line.entry.results.all()}
    games = Table.objects.filter(round__division=of).select_related("game", "ruling").order_by("number")
    of_game = ("game__public_id", "game__private", "game__branch", "game__finished")
    games = games.only("round", "number", "state", *of_game, "ruling__kind", "ruling__decision")
    of_round: dict[int, list[Table]] = {}
    ends = {}
    for table in games:
        of_round.setdefault(table.round_id, []).append(table)
        ends[table.pk] = _end_of(table)
    seated: dict[int, list[SeatedPlayer]] = {}
    for row in sittings:
        result = results.get((row.table_id, row.seat))  # keeps its owner if the place changes hands
        entry = lines[result.entry_id].entry if result else holders[row.place_id].at(ends[row.table_id])
        seated.setdefault(row.table_id, []).append(SeatedPlayer(entry.name, result))
    return [
        RoundTables(
            round_.number,
            round_.opens,
            round_.closes,
            [TableSeats(table, _by_place(seated.get(table.pk, []))) for table in of_round.get(round_.pk, [])],
        )
        for round_ in of.rounds.order_by("number")
    ]


def _by_place(seated: list[SeatedPlayer]) -> list[SeatedPlayer]:
    """Return a table's players in the order of its seats; after its end, of their results."""
    return sorted(seated, key=lambda seat: seat.result.place if seat.result else 0)


def _holders_of(of: Division, lines: Mapping[int, Standing]) -> dict[int, PlaceHolder]:
    """Return the holder of each place, or the last one, in the order of the places."""
    rows = Holding.objects.filter(place__division=of).order_by("place__number", "since", "pk")
    holders: dict[int, PlaceHolder] = {}
    for place, entry, since, until in rows.values_list("place", "entry", "since", "until"):
        before = holders[place].holdings if place in holders else []
        holder = lines[entry].entry
        holders[place] = PlaceHolder(holder, until is None, [*before, (since, holder)])
    return holders


def draw(of: Season) -> dict[str, Any] | None:
    """Return all draws of a season, as a file to check; None before the draw."""
    if not of.shown_secret:
        return None
    of.refresh_from_db(fields=Season.DRAWS)
    draws = Draw.objects.filter(division__season=of).order_by("division__tier", "division", "number")
    return draw_file.signed(
        {
            "format": draw_file.FORMAT,
            "version": draw_file.VERSION,
            "season": of.display_name,
            "seal": of.seal,
            "secret": of.shown_secret,
            "people": _names_of(of),
            "gone": sorted(of.entries.filter(state=Entry.State.WITHDRAWN).values_list("pk", flat=True)),
            "divided": of.division_draw,
            "divisions": [
                {
                    "division": draw.division.name,
                    "name": draw.name,
                    "number": draw.number,
                    "given": draw.given,
                    "drawn": draw.drawn,
                }
                for draw in draws.select_related("division")
            ],
            "standings": _standings_files(of),
            "promotion": of.promotion_draw,
        }
    )


def _names_of(of: Season) -> dict[str, str]:
    """Return everybody's name by the number of their entry; people's without a model each: they may be a thousand."""
    others = {str(entry.pk): entry.name for entry in of.entries.filter(user=None)}
    people = of.entries.filter(user__isnull=False).values_list("pk", "user__username")
    return others | {str(entry): name for entry, name in people}


def _standings_files(of: Season) -> list[dict[str, Any]]:
    """Return the standings of each division with their input, and what tells their results from the draw."""
    ruled = Ruling.objects.filter(table__round__division__season=of).order_by("table")
    unpaid = Result.objects.filter(table__round__division__season=of, how__in=Result.UNPAID).order_by("pk")
    holders_of: dict[int, list[int]] = {}
    takeovers: list[tuple[int, list[int]]] = []
    holdings = Holding.objects.filter(place__division__season=of).order_by("pk")
    for division, place, entry in holdings.values_list("place__division", "place", "entry"):
        holders = holders_of.setdefault(place, [])
        takeovers += [(division, [holders[0], entry])] if holders else []
        holders.append(entry)
    of_division = "table__round__division"
    ranked = Standing.objects.filter(division__season=of).order_by("rank").values_list("division", "entry")
    facts = {
        "ranked": _by_division(ranked),
        "taken": _by_division(takeovers),
        "ruled": _by_division(ruled.values_list(of_division, "table")),
        "seated": _by_division((key, list(row)) for key, *row in round_draws.seated_rounds(of)),
        "left": _by_division((key, list(row)) for key, *row in unpaid.values_list(of_division, "table", "entry")),
    }
    divisions = list(of.divisions.all())
    files = [
        {
            "division": division.name,
            "given": draw_input,
            **{name: values.get(division.pk, []) for name, values in facts.items()},
        }
        for division, draw_input in zip(divisions, tables.ranking_inputs(of, divisions), strict=True)
    ]
    return [{**file, "in_turn": round_file.results_in_turn(file)} for file in files]


def _by_division(rows: Iterable[tuple[int, Any]]) -> dict[int, list[Any]]:
    rows_of: dict[int, list[Any]] = {}
    for key, row in rows:
        rows_of.setdefault(key, []).append(row)
    return rows_of


def decisions(of: League) -> QuerySet[Decision]:
    """Return the organisers' decisions, the latest first, each with its number of appeals as ``appealed``."""
    rows = of.decisions.select_related("by", "season").defer(*(f"season__{field}" for field in Season.DRAWS))
    return rows.annotate(appealed=Count("appeals")).order_by("-pk")


def news_of(league: League) -> QuerySet[News]:
    return news.of_topic(topic(league))


def calendar_of(season: Season) -> SeasonDates:
    """Return the dates of a season as held, after any postponement."""
    return calendar(season.terms, season.starts)._replace(check_in=season.check_in, ends=season.ends)


def calendar(terms: Terms, starts: datetime) -> SeasonDates:
    """Return the dates of a season with this start: its check-in, its rounds and its end."""
    gap = timedelta(days=terms.round_days)
    rounds = 1 if terms.at_once or terms.by_rounds else terms.games
    opens = [starts + number * gap for number in range(rounds)]
    return SeasonDates(starts - timedelta(days=terms.check_in_days), opens, starts + formats.length(terms))
