"""Data for the page of a division: its rounds with tables and seats, and meetings; and a tournament's outcome."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import NamedTuple

from django.db.models import Count, Max, Q, prefetch_related_objects

from games.leagues.models import (
    Division,
    Entry,
    FormerGame,
    Holding,
    Result,
    Round,
    Ruling,
    Season,
    Sitting,
    Standing,
    Table,
)
from games.models import Game

PRIZES = 3
"""Places that a tournament's report names."""
MOST_MET = 64
"""People of a division whose meetings are shown: of a thousand it would be a million cells."""


class SeatedPlayer(NamedTuple):
    """A seat of a table, its holder and result."""

    name: str
    result: Result | None


class TableSeats(NamedTuple):
    """A table with its players; ``former`` are its void games, if it is played again."""

    table: Table
    seated: Sequence[SeatedPlayer]
    former: Sequence[Game] = ()


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


class Met(NamedTuple):
    """Number of shared tables of two people in a season, and of finished ones."""

    times: int
    finished: int


class Meetings(NamedTuple):
    """Somebody's meetings with each of the others; None for themselves."""

    entry: Entry
    met: Sequence[Met | None]

    @property
    def name(self) -> str:
        return self.entry.name


TableEntry = tuple[int, Entry]
"""A table, by its key, and a past, present or future player there."""


class DivisionCourse(NamedTuple):
    rounds: Sequence[RoundTables]
    meetings: Sequence[Meetings]


def division_course(division: Division) -> DivisionCourse:
    """Return the rounds of a division with its tables and seats, and the meetings.

    Its standings are loaded, with the results of every present or former holder. Of very many
    people there are no meetings.
    """
    lines = {line.entry_id: line for line in division.standings.all()}
    holders = _holders_of(division, lines)
    sittings = _sittings_of(division)
    rounds = _rounds_of(division, lines, holders, sittings)
    if len(lines) > MOST_MET:
        return DivisionCourse(rounds, [])
    tables = {seats.table.pk: seats.table for round_ in rounds for seats in round_.tables}
    finished = {key for key, table in tables.items() if table.state == Table.State.OVER}
    ranks = {entry: line.rank for entry, line in lines.items()}
    people = [holder.entry for holder in holders.values() if holder.is_here]
    return DivisionCourse(
        rounds, list_meetings(people, ranks, _players_of_tables(lines, holders, sittings, tables), finished)
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


def rounds_of_division(division: Division) -> list[RoundTables]:
    """Return the rounds of a division alone. Its standings are loaded."""
    prefetch_related_objects([division], "standings__entry__results")
    lines = {line.entry_id: line for line in division.standings.all()}
    return _rounds_of(division, lines, _holders_of(division, lines), _sittings_of(division))


def _sittings_of(division: Division) -> list[Sitting]:
    return list(Sitting.objects.filter(table__round__division=division).order_by("table", "seat"))


def _rounds_of(
    division: Division, lines: Mapping[int, Standing], holders: Mapping[int, PlaceHolder], sittings: Sequence[Sitting]
) -> list[RoundTables]:
    results = {(row.table_id, row.seat): row for line in lines.values() for row in line.entry.results.all()}
    games = Table.objects.filter(round__division=division).select_related("game", "ruling").order_by("number")
    of_game = ("game__public_id", "game__private", "game__branch", "game__finished")
    games = games.only("round", "number", "state", *of_game, "ruling__kind", "ruling__decision")
    formers = _former_games(list(games))
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
            [
                TableSeats(table, _by_place(seated.get(table.pk, [])), formers.get(table.pk, []))
                for table in of_round.get(round_.pk, [])
            ],
        )
        for round_ in division.rounds.order_by("number")
    ]


def _former_games(tables: Sequence[Table]) -> dict[int, list[Game]]:
    """Return the void games of the tables that are played again."""
    again = [table.pk for table in tables if hasattr(table, "ruling") and table.ruling.kind == Ruling.Kind.REPLAY]
    rows = FormerGame.objects.filter(table__in=again).select_related("game").order_by("pk") if again else []
    games: dict[int, list[Game]] = {}
    for row in rows:
        games.setdefault(row.table_id, []).append(row.game)
    return games


def _by_place(seated: list[SeatedPlayer]) -> list[SeatedPlayer]:
    """Return a table's players in the order of its seats; after its end, of their results."""
    return sorted(seated, key=lambda seat: seat.result.place if seat.result else 0)


def _holders_of(division: Division, lines: Mapping[int, Standing]) -> dict[int, PlaceHolder]:
    """Return the holder of each place, or the last one, in the order of the places."""
    rows = Holding.objects.filter(place__division=division).order_by("place__number", "since", "pk")
    holders: dict[int, PlaceHolder] = {}
    for place, entry, since, until in rows.values_list("place", "entry", "since", "until"):
        before = holders[place].holdings if place in holders else []
        holder = lines[entry].entry
        holders[place] = PlaceHolder(holder, until is None, [*before, (since, holder)])
    return holders


def list_meetings(
    people: Collection[Entry], ranks: Mapping[int, int], table_entries: Sequence[TableEntry], finished: Collection[int]
) -> list[Meetings]:
    """Return the meetings of all pairs of a division in the whole season, in the order of standing.

    ``people`` are shown even without meetings, ``ranks`` has the position of an entry, ``finished`` the
    finished tables.
    """
    times = _count_pairs(table_entries)
    finished_times = _count_pairs([(table, entry) for table, entry in table_entries if table in finished])
    everybody = {entry.pk: entry for entry in [*people, *(entry for _table, entry in table_entries)]}
    keys = sorted(everybody, key=lambda key: (ranks.get(key, len(everybody)), key))

    def met(one: int, other: int) -> Met | None:
        pair = (min(one, other), max(one, other))
        return None if one == other else Met(times[pair], finished_times[pair])

    return [Meetings(everybody[one], [met(one, other) for other in keys]) for one in keys]


def _count_pairs(table_entries: Sequence[TableEntry]) -> Counter[tuple[int, int]]:
    """Return the number of shared tables of each pair of entries."""
    tables: dict[int, list[int]] = {}
    for table, entry in table_entries:
        tables.setdefault(table, []).append(entry.pk)
    return Counter(pair for entries in tables.values() for pair in combinations(sorted(entries), 2))


class TournamentReport(NamedTuple):
    """The outcome of a tournament. ``first`` are the first three of those who stayed, as far as there are
    any; ``withdrawn`` left before its end, and hold no prize place.
    """

    first: Sequence[Entry]
    people: int
    rounds: int
    games: int
    withdrawn: int

    @property
    def winner(self) -> str:
        """Return the winner's name, empty if everybody left. The standings decide among several
        winners of the last game.
        """
        return self.first[0].name if self.first else ""


def rounds_of_tournament(divisions: Sequence[Division]) -> list[RoundTables]:
    """Return the rounds drawn one by one, with their tables: all, or those of the final after pools."""
    if not divisions:
        return []
    last = divisions[-1]
    if last.season.terms.final:
        return [round_ for division in divisions for round_ in rounds_of_division(division)]
    return rounds_of_division(last) if last.season.terms.by_rounds or last.knockout else []


def is_bracket(divisions: Sequence[Division]) -> bool:
    """Return True in a knockout; the final table of a Swiss is no bracket."""
    return bool(divisions) and divisions[-1].knockout and not divisions[-1].season.terms.final


def tournament_report(season: Season, divisions: Sequence[Division]) -> TournamentReport | None:
    """Return a finished tournament's report, else None.

    Its divisions have their standings with them.
    """
    if season.state != Season.State.FINISHED or not divisions:
        return None
    players = season.entries.filter(standings__isnull=False).distinct()
    counts = players.aggregate(
        people=Count("pk", distinct=True),
        withdrawn=Count("pk", filter=Q(state=Entry.State.WITHDRAWN), distinct=True),
    )
    games = Table.objects.filter(round__division__season=season, game__isnull=False).count()
    number = Round.objects.filter(division__season=season).aggregate(most=Max("number"))["most"]
    every = [line.entry for line in divisions[-1].standings.all()]
    first = [entry for entry in every if entry.state != Entry.State.WITHDRAWN][:PRIZES]
    return TournamentReport(first, rounds=number, games=games, **counts)
