"""The course of a tournament: each round is drawn after the end of the one before, from a secret of
its own.

In a Swiss everybody goes on; in an elimination, and in the final after pools, the best of each
table do. Entries of people out are done. All of it happens under the lock of the season's row.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.leagues import formats
from games.leagues.models import Division, Draw, Entry, Holding, Place, Result, Round, Season, Sitting, Standing, Table
from games.leagues.pairing import VERSION, draw_round
from games.leagues.pairing.rounds import history
from games.leagues.scoring import knockout
from games.leagues.terms import table_size

from . import apart, caps, course_mails, divisions, draw_mails, name_seals, standings


class SeatedRound(NamedTuple):
    """The tables of a round, with their entries in the order of the seats."""

    division: int
    number: int
    tables: list[list[int]]


def start(season: Season, entries: Sequence[Entry], now: datetime) -> None:
    """Draw the first round for these entries, of a tournament without pools."""
    _enter_all(_create_division(season, season.terms.format == "elimination"), entries)
    draw_next(season, now)


def draw_next(season: Season, now: datetime) -> bool:
    """Draw the round after the finished ones; return False without one, or with too few players."""
    division = season.divisions.order_by("-tier").first()
    if division is None or not season.terms.is_tournament:
        return False
    latest = division.rounds.order_by("-number").first()
    if latest is not None and division.knockout:
        return _next_of_knockout(season, division, latest, now)
    if season.terms.format == "pools":
        return _let_best_play_on(season, now)
    if latest is not None and latest.number >= season.rounds - season.terms.final:
        return season.terms.final and _let_best_play_on(season, now)
    _enter_latecomers(season, division, latest)
    return _make_round(season, division, latest.number + 1 if latest else 1, now)


def _next_of_knockout(season: Season, division: Division, latest: Round, now: datetime) -> bool:
    """Draw the next round of a knockout; everybody not going on from the latest is out."""
    groups = [_finishers(table) for table in latest.tables.order_by("number")]
    if len(groups) == 1:
        return False
    rank = dict(division.standings.values_list("entry", "rank"))
    number = formats.going_on(len(groups), season.terms)
    _let_only_these_play(season, knockout.going_on(groups, season.terms.advancing, number, rank), now)
    return _make_round(season, division, latest.number + 1, now)


def _finishers(table: Table) -> list[int]:
    """Return the remaining players of a table, from first to last, if they played to the end; level
    ones by standing.
    """
    division = table.round.division
    active = Entry.objects.filter(season=division.season_id, state=Entry.State.ACTIVE)
    if not table.results.exists():  # nobody came but one, if that
        only_players = active.filter(holdings__until=None, holdings__place__sittings__table=table)
        return list(only_players.values_list("pk", flat=True))
    rank = dict(division.standings.values_list("entry", "rank"))
    stayed = table.results.filter(entry__in=active).exclude(how__in=Result.UNPAID).values_list("place", "entry")
    return [entry for _place, entry in sorted(stayed, key=lambda row: (row[0], rank[row[1]]))]


def _let_best_play_on(season: Season, now: datetime) -> bool:
    """Let the best of the pools play on, as in an elimination, or the best of a Swiss at its final
    table; with a single pool its first has won.
    """
    pools = list(season.divisions.order_by("tier"))
    if len(pools) == 1 and not season.terms.final:
        return False
    rows = list(
        Standing.objects.filter(division__in=pools, entry__state=Entry.State.ACTIVE).order_by("division", "rank")
    )
    groups = [[row.entry_id for row in rows if row.division_id == pool.pk] for pool in pools]
    ordered = sorted(rows, key=lambda row: (-row.score, -row.win_score, -row.seconds, row.rank, row.entry_id))
    rank = {row.entry_id: number for number, row in enumerate(ordered)}
    number = formats.going_on(len(pools), season.terms)
    finalists = knockout.going_on(groups, season.terms.advancing, number, rank)
    _let_only_these_play(season, finalists, now)
    Holding.objects.filter(entry__in=finalists, until=None).update(until=now)
    final = _create_division(season, True)
    _enter_all(final, season.entries.filter(pk__in=finalists).order_by("pk"))
    latest = max(pools[0].rounds.values_list("number", flat=True))
    return _make_round(season, final, latest + 1, now)


def _let_only_these_play(season: Season, entries: Sequence[int], now: datetime) -> None:
    out = season.entries.filter(state=Entry.State.ACTIVE).exclude(pk__in=entries)
    keys = list(out.values_list("pk", flat=True))
    Holding.objects.filter(entry__in=keys, until=None).update(until=now)
    Entry.objects.filter(pk__in=keys).update(state=Entry.State.DONE)
    course_mails.mail_eliminated(season, keys)


def _enter_latecomers(season: Season, division: Division, latest: Round | None) -> None:
    """Let latecomers play on from here. Missed rounds earn the mean of the lowest quarter."""
    waiting = season.entries.filter(state=Entry.State.WAITING, user__is_active=True).order_by(*Entry.QUEUE)
    late = list(waiting[: caps.count_room(season)])
    if not late or latest is None:
        return
    season.entries.filter(pk__in=[entry.pk for entry in late]).update(missed_rounds=latest.number)
    _enter_all(division, late)


def _create_division(season: Season, is_knockout: bool) -> Division:
    return Division.objects.create(season=season, tier=season.divisions.count() + 1, knockout=is_knockout)


def _enter_all(division: Division, entries: Iterable[Entry]) -> None:
    people = sorted(entry.pk for entry in entries)
    first_number = division.places.count()
    places = Place.objects.bulk_create(
        Place(division=division, number=first_number + index) for index in range(len(people))
    )
    Holding.objects.bulk_create(Holding(place=place, entry_id=who) for place, who in zip(places, people, strict=True))
    Entry.objects.filter(pk__in=people).update(state=Entry.State.ACTIVE)
    standings.rank_division(division.season, division)


def _make_round(season: Season, division: Division, number: int, now: datetime) -> bool:
    """Draw the round of this number for all players of the division; return False for too few.

    The season's row is locked.
    """
    holdings = Holding.objects.filter(place__division=division, until=None).select_related("place").order_by("entry")
    places = [holding.place for holding in holdings]
    if len(places) < 2:
        return False
    name = f"{season.pk} round {number}"
    entries = [holding.entry_id for holding in holdings]
    secret, draw_input = season.secret_of(season.drawn), _draw_input(season, division, number, entries)
    draw_input, drawn_rounds = apart.draw_apart(season, secret, name, draw_input, draw_round)
    Draw.objects.create(division=division, number=season.drawn, name=name, given=draw_input, drawn=drawn_rounds)
    gap = timedelta(days=season.terms.round_days)
    round_ = Round.objects.create(division=division, number=number, opens=now, closes=now + gap)
    divisions.write_tables([round_], places, drawn_rounds[:1])
    season.drawn += 1
    if division.knockout:
        season.rounds = number - 1 + formats.knockout_rounds(len(places), season.terms)
    season.ends = now + gap * (season.rounds - number + 1)
    season.save(update_fields=["drawn", "rounds", "ends"])
    draw_mails.mail_round_draw(season, round_)
    return True


def _draw_input(season: Season, division: Division, number: int, entries: Sequence[int]) -> dict[str, Any]:
    """Return the input of `draw_round`.

    Nobody has points in a knockout: all start anew, except for earlier meetings.
    """
    size = season.terms.size if season.terms.size == 2 else table_size(len(entries), season.terms.size)
    points = {} if division.knockout else dict(division.standings.values_list("entry", "points"))
    return {
        "version": VERSION,
        "entries": list(entries),
        "size": size,
        "points": [points.get(entry, 0) for entry in entries],
        "ahead": 0 if division.knockout else season.rounds - season.terms.final - number,
        "people": name_seals.seal_names(entries),
        **history([tables for *_round, tables in seated_rounds(season)], entries, size),
    }


def seated_rounds(season: Season) -> list[SeatedRound]:
    """Return who sits or sat at the tables of each round, in the order of the seats; of a place that
    changed hands its latest holder.
    """
    holdings = Holding.objects.filter(place__division__season=season).order_by("pk")
    entry = dict(holdings.values_list("place", "entry"))
    rows = Sitting.objects.filter(table__round__division__season=season).order_by("table__round", "table", "seat")
    columns = ("table__round__division", "table__round__number", "table", "place")
    rounds: dict[tuple[int, int], dict[int, list[int]]] = {}
    for division, number, table, place in rows.values_list(*columns):
        rounds.setdefault((division, number), {}).setdefault(table, []).append(entry[place])
    return [SeatedRound(*key, list(tables.values())) for key, tables in rounds.items()]
