"""Invariants of every league, with a sentence for each violation.

For operators and tests; players learn nothing of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from django.db.models import Count, F, OuterRef, Q, Subquery

from games.leagues.models import Division, Draw, Entry, Result, Ruling, Season, Sitting, Standing, Table
from games.leagues.pairing import draw_again
from games.leagues.scoring.points import PART, SCHEMES
from games.leagues.terms import division_letters, pyramid
from games.models import Game
from rulebooks.engine.dice import commitment

from . import breakdowns, standings

Broken = Iterator[str]


def list_faults() -> list[str]:
    return [f"{name}: {fault}" for name, look in INVARIANTS.items() for fault in look()]


def _seats_are_numbered() -> Broken:
    """A table's seats are numbered from 0 without gaps."""
    table_seats = Sitting.objects.order_by("table", "seat").values_list("table", "seat")
    for table, rows in groupby(table_seats, key=lambda row: row[0]):
        seats = [seat for _table, seat in rows]
        if seats != list(range(len(seats))):
            yield f"table {table} has seats {seats}"


def _places_sit_once_a_round() -> Broken:
    """Nobody sits at two tables of a round played by itself."""
    counts = Sitting.objects.order_by().values("place", "table__round", "place__division__season__rules__round_days")
    for row in counts.annotate(times=Count("pk")).filter(times__gt=1):
        if row["place__division__season__rules__round_days"]:
            yield f"place {row['place']} sits {row['times']} times in round {row['table__round']}"


def _tables_have_their_game() -> Broken:
    """A table in play has a game with its seats, every other one a bot's; a finished one has a
    finished game, or none.
    """
    seats = Sitting.objects.filter(table=OuterRef("pk")).order_by().values("table").annotate(n=Count("pk")).values("n")
    begun_tables = Table.objects.filter(game__isnull=False).annotate(drawn=Subquery(seats), sat=Count("game__seats"))
    for table in begun_tables.filter(sat__lt=F("drawn")):
        yield f"table {table.pk} was drawn for {table.drawn} players, but its game has {table.sat} seats"
    for table in begun_tables.filter(game__seats__index__gte=F("drawn"), game__seats__bot=""):
        yield f"table {table.pk} was drawn for {table.drawn} players, but a player has a seat beyond these"
    wrong = Q(state=Table.State.PLANNED) | Q(state=Table.State.OVER) & ~Q(game__status=Game.Status.FINISHED)
    for key, state, game in Table.objects.filter(wrong, game__isnull=False).values_list("pk", "state", "game"):
        yield f"table {key} is {state} with game {game}"


def _results_are_whole() -> Broken:
    """A finished table with a game has a result for each seat, unless void; no other has any."""
    void = set(Ruling.objects.filter(kind=Ruling.Kind.VOID).values_list("table", flat=True))
    for table in Table.objects.annotate(booked=Count("results", distinct=True), sat=Count("sittings", distinct=True)):
        counts = table.state == Table.State.OVER and table.game_id and table.pk not in void
        expected = table.sat if counts else 0
        if table.booked != expected:
            yield f"table {table.pk} has {table.booked} results instead of {expected}"


def _points_add_up() -> Broken:
    """The points of a table are those of its scheme, less those of abandoned seats, and half for late substitutes."""
    rows = Result.objects.order_by("table", "place").select_related("table__round__division__season")
    for table, results in groupby(rows, key=lambda row: row.table):
        table_results = list(results)
        worth = SCHEMES[table.round.division.season.terms.scheme][len(table_results)]
        late = [row for row in table_results if row.how == Result.How.LATE]
        stayed = sum(row.how not in Result.UNPAID for row in table_results)
        total, expected = sum(row.points for row in [*table_results, *late]), sum(worth[:stayed]) * PART
        if not 0 <= expected - total <= len(late):  # halves are rounded down
            yield f"table {table.pk} gave {total} points (in 24ths) instead of {expected}"


def _standings_are_what_results_say() -> Broken:
    """Standings equal a fresh computation."""
    for division in Division.objects.filter(standings__isnull=False).distinct().select_related("season"):
        anew = {_figures_of(line) for line in standings.standings_of(division.season, division)}
        if anew != {_figures_of(line) for line in division.standings.all()}:
            yield f"division {division.pk} has standings that do not match its results"


def _figures_of(line: Standing) -> tuple[int | None, ...]:
    return (
        line.entry_id,
        line.rank,
        line.games,
        line.points,
        line.adjusted,
        line.wins,
        line.score,
        line.win_score,
        line.common,
        line.seconds,
        line.met,
    )


def _divisions_make_a_pyramid() -> Broken:
    """Each tier has its number of divisions by the rules, lettered in order; the last may have fewer."""
    rows = Division.objects.order_by("season", "tier", "pk").select_related("season")
    for season, divisions in groupby(rows, key=lambda division: division.season):
        names = [(division.tier, division.letter) for division in divisions]
        tiers = enumerate(pyramid(range(len(names)), season.terms.branches), 1)
        if names != [(tier, letter) for tier, those in tiers for letter in division_letters(len(those))]:
            yield f"season {season.pk} has divisions that do not match its rules"


def _as_many_go_up_as_down() -> Broken:
    """Between two tiers equally many go up and down, so none grows."""
    rows = Standing.objects.exclude(entry__moved=0).values_list("division__season", "division__tier", "entry__moved")
    crossings = Counter((season, tier - (way == 1), way) for season, tier, way in rows)  # by upper tier
    for season, tier in sorted({(season, tier) for season, tier, _way in crossings}):
        if crossings[season, tier, 1] != crossings[season, tier, -1]:
            yield f"in season {season} promotions to tier {tier} and relegations from it differ"


def _who_plays_holds_a_place() -> Broken:
    """Players of a running season hold a place, and nobody else does."""
    running = Entry.objects.filter(season__state=Season.State.RUNNING)
    for entry in running.annotate(held=Count("holdings", filter=Q(holdings__until=None))):
        if entry.held != (entry.state == Entry.State.ACTIVE):
            yield f"entry {entry.pk} is {entry.state} and holds {entry.held} places"


def _removed_are_out() -> Broken:
    """Nobody removed by an organiser plays in the season."""
    for entry in Entry.objects.filter(removed=True, state__in=Entry.IN):
        yield f"entry {entry.pk} was removed but is {entry.state}"


def _draws_can_be_drawn_again() -> Broken:
    """Each draw follows from its secret and its input, and the secret from the seal."""
    for draw in Draw.objects.select_related("division__season"):
        season = draw.division.season
        if commitment(season.secret_of(0)) != season.seal:
            yield f"season {season.pk} has a secret that does not match its seal"
        if draw_again(season.secret_of(draw.number), draw.name, draw.given) != draw.drawn:
            yield f"draw {draw.pk} gives a different result when repeated"


INVARIANTS: Mapping[str, Callable[[], Broken]] = {
    "steps": breakdowns.broken,
    "seats": _seats_are_numbered,
    "rounds": _places_sit_once_a_round,
    "games": _tables_have_their_game,
    "results": _results_are_whole,
    "points": _points_add_up,
    "standings": _standings_are_what_results_say,
    "tiers": _divisions_make_a_pyramid,
    "moves": _as_many_go_up_as_down,
    "places": _who_plays_holds_a_place,
    "removed": _removed_are_out,
    "draws": _draws_can_be_drawn_again,
}
"""Invariants by name."""
