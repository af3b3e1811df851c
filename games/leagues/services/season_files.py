"""A season as files for other programs: entries, fixtures, results, standings and teams.

They have the public contents of its pages, in English and in UTC, and are made once a minute at
most.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from django.core.cache import caches
from django.db.models import Q
from django.utils import translation

from games.leagues import draw_file, round_file
from games.leagues.models import Draw, Entry, Holding, Result, Ruling, Season, Sitting, Standing, Table, Teammate
from games.leagues.scoring.opponents import PER_POINT
from games.leagues.scoring.points import PART
from games.mail.absolute import absolute
from games.services.history.files import LANGUAGE
from games.services.play.pictures import CACHE
from tocsite.isolation import without_isolates

from . import reading, rounds, standings

FORMAT, VERSION = "tocsite league season", 1
MINUTE = 60
Row = dict[str, Any]


def find(season: Season, sheet: str, form: str) -> bytes | None:
    """Return the file if it was made within the minute."""
    return caches[CACHE].get(_cache_key(season, sheet, form))


def make(season: Season, sheet: str, form: str) -> bytes:
    """Make the file of a sheet of `SHEETS`, in a form of `FORMS`, and keep it for a minute."""
    with translation.override(LANGUAGE):
        content = FORMS[form](season, sheet, list(SHEETS[sheet](season)))
    caches[CACHE].set(_cache_key(season, sheet, form), content, MINUTE)
    return content


def _cache_key(season: Season, sheet: str, form: str) -> str:
    return f"league-season-{season.pk}-{sheet}.{form}"


def _entry_rows(season: Season) -> Iterator[Row]:
    """Yield everybody in the season, now or at its draw."""
    divisions, team_names = dict(_division_of_entries(season)), _team_names(season)
    entries = season.entries.filter(~Q(state__in=reading.GONE) | Q(standings__isnull=False))
    for entry in entries.select_related("user").distinct().order_by("pk"):
        yield {
            **_entry_cells(entry),
            "state": entry.state,
            "entered": _moment_cell(entry.entered),
            "division": divisions.get(entry.pk, ""),
            "missed_rounds": entry.missed_rounds,
            **_points_cells("head_start", entry.head_start),
            **({"team": team_names.get(entry.pk, "")} if season.terms.team else {}),
        }


def _division_of_entries(season: Season) -> Iterator[tuple[int, str]]:
    for line in Standing.objects.filter(division__season=season).select_related("division").order_by("division__tier"):
        yield line.entry_id, line.division.name


def _team_names(season: Season) -> Mapping[int, str]:
    if not season.terms.team:
        return {}
    mates = Teammate.objects.filter(entry__season=season).values_list("entry", "team__name")
    return {entry: without_isolates(name) for entry, name in mates if entry}


def _fixture_rows(season: Season) -> Iterator[Row]:
    """Yield every seat of every drawn table: past, present or future player; nobody for a free place."""
    people, credited, holders = _entries_by_key(season), _credited_entries(season), _holders_of_places(season)
    for sitting in _sittings_of(season):
        table = sitting.table
        holder, is_here = holders.get(sitting.place_id, (0, False))
        entry = credited.get((table.pk, sitting.seat)) or holder
        is_free = not is_here and table.state == Table.State.PLANNED
        yield {
            **_table_cells(season, table),
            "opens": _moment_cell(table.round.opens),
            "closes": _moment_cell(table.round.closes),
            "state": table.state,
            "seat": sitting.seat + 1,
            **_entry_cells(None if is_free else people.get(entry)),
        }


def _result_rows(season: Season) -> Iterator[Row]:
    """Yield the result of every seat of every finished table."""
    people = _entries_by_key(season)
    rows = Result.objects.filter(table__round__division__season=season)
    rows = rows.select_related("table__game", "table__round__division").only(*_OF_TABLE, *_OF_RESULT)
    for row in rows.order_by("table__round__division__tier", "table__round__division", "table", "place", "seat"):
        yield {
            **_table_cells(season, row.table),
            "seat": row.seat + 1,
            **_entry_cells(people.get(row.entry_id)),
            "place": row.place,
            **_points_cells("points", row.points),
            **_points_cells("wins", row.wins),
            "second": row.second,
            "how": row.how,
        }


def _standings_rows(season: Season) -> Iterator[Row]:
    """Yield everybody in their division, from first to last."""
    lines = Standing.objects.filter(division__season=season).select_related("entry__user", "division")
    for line in lines.order_by("division__tier", "division", "rank"):
        yield {
            "division": line.division.name,
            "rank": line.rank,
            **_entry_cells(line.entry),
            **_points_cells("points", line.points),
            **_points_cells("adjusted", line.adjusted),
            "games": line.games,
            "met": None if line.met is None else line.met / PER_POINT,
            **_points_cells("wins", line.wins),
            "second_places": line.seconds,
            "withdrew": line.entry.state == Entry.State.WITHDRAWN,
            "moved": line.entry.moved,
        }


def _team_rows(season: Season) -> Iterator[Row]:
    """Yield every team with the points of all its players, from first to last; none before the draw."""
    for line in [] if season.takes_entries else standings.team_standings(season):
        yield {
            "rank": line.rank,
            "team": without_isolates(line.team.name),
            **_points_cells("points", line.points),
            "players": ", ".join(without_isolates(entry.name) for entry in line.people),
        }


_OF_TABLE = (
    *("table__number", "table__state", "table__game__public_id", "table__game__private"),
    *("table__round__number", "table__round__opens", "table__round__closes"),
    *("table__round__division__tier", "table__round__division__letter"),
)
_OF_RESULT = ("seat", "entry_id", "place", "points", "wins", "second", "how")


def _entries_by_key(season: Season) -> Mapping[int, Entry]:
    return {entry.pk: entry for entry in season.entries.select_related("user")}


def _credited_entries(season: Season) -> Mapping[tuple[int, int], int]:
    """Return the entry credited with each seat of a table."""
    rows = Result.objects.filter(table__round__division__season=season)
    return {(table, seat): entry for table, seat, entry in rows.values_list("table", "seat", "entry")}


def _holders_of_places(season: Season) -> Mapping[int, tuple[int, bool]]:
    """Return the holder of each place, or the last one, and True for a present one."""
    rows = Holding.objects.filter(place__division__season=season).order_by("since", "pk")
    return {place: (entry, until is None) for place, entry, until in rows.values_list("place", "entry", "until")}


def _sittings_of(season: Season) -> Iterator[Sitting]:
    rows = Sitting.objects.filter(table__round__division__season=season)
    rows = rows.select_related("table__game", "table__round__division").only("seat", "place_id", *_OF_TABLE)
    order = ("table__round__division__tier", "table__round__division", "table__round__number", "table__number", "seat")
    return rows.order_by(*order).iterator()


def _table_cells(season: Season, table: Table) -> Row:
    """Return the table, and the address of its game unless readers of the file may not open it."""
    is_open = table.game is not None and (season.league.is_private or not table.game.private)
    page = absolute(table.game.get_absolute_url()) if table.game and is_open else ""
    return {
        "division": table.round.division.name,
        "round": table.round.number,
        "table": table.number,
        "game": page,
    }


def _entry_cells(entry: Entry | None) -> Row:
    """Return the entry's permanent number and its name for people."""
    return {"entry": entry.pk if entry else None, "player": without_isolates(entry.name) if entry else ""}


def _points_cells(name: str, parts: int) -> Row:
    """Return points in words, and in exact whole 24ths."""
    return {name: round(parts / PART, 4), f"{name}_in_24ths": parts}


def _moment_cell(at: datetime | None) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if at else ""


def _as_json(season: Season, sheet: str, rows: list[Row]) -> bytes:
    document = {
        "format": FORMAT,
        "version": VERSION,
        "league": without_isolates(season.league.name),
        "number": season.number,
        "state": season.state,
        "page": absolute(season.get_absolute_url()),
        "made": _moment_cell(datetime.now(UTC)),
        sheet: rows,
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _as_csv(season: Season, sheet: str, rows: list[Row]) -> bytes:
    """Return CSV for spreadsheets, with the mark of its encoding."""
    file = StringIO()
    if rows:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows({name: _safe_cell(value) for name, value in row.items()} for row in rows)
    return file.getvalue().encode("utf-8-sig")


def _safe_cell(value: Any) -> Any:
    """Put an apostrophe before text a spreadsheet would execute as a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
SHEETS: Mapping[str, Callable[[Season], Iterator[Row]]] = {
    "entries": _entry_rows,
    "fixtures": _fixture_rows,
    "results": _result_rows,
    "standings": _standings_rows,
    "teams": _team_rows,
}
FORMS: Mapping[str, Callable[[Season, str, list[Row]], bytes]] = {"csv": _as_csv, "json": _as_json}


def draw_as_file(season: Season) -> dict[str, Any] | None:
    """Return all draws of a season, as a file to check, the same for readers of any language; None before the draw."""
    if not season.shown_secret:
        return None
    with translation.override(LANGUAGE):
        return _draws_in_english(season)


def _draws_in_english(season: Season) -> dict[str, Any]:
    season.refresh_from_db(fields=Season.DRAW_FIELDS)
    draws = Draw.objects.filter(division__season=season).order_by("division__tier", "division", "number")
    return draw_file.with_checksum(
        {
            "format": draw_file.FORMAT,
            "version": draw_file.VERSION,
            "season": season.display_name,
            "seal": season.seal,
            "secret": season.shown_secret,
            "people": _names_of(season),
            **_name_salts(season),
            "gone": sorted(season.entries.filter(state=Entry.State.WITHDRAWN).values_list("pk", flat=True)),
            "divided": season.division_draw,
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
            "standings": _standings_files(season),
            "promotion": season.promotion_draw,
        }
    )


def _names_of(season: Season) -> dict[str, str]:
    """Return everybody's name by the number of their entry; people's without a model each: they may be a thousand."""
    others = {str(entry.pk): entry.name for entry in season.entries.filter(user=None)}
    people = season.entries.filter(user__isnull=False).values_list("pk", "user__username")
    return others | {str(entry): name for entry, name in people}


def _name_salts(season: Season) -> dict[str, Any]:
    """Return what opens the seals of names, the names of then of people with another one now, and
    the people who have given up theirs, or were in no draw.
    """
    people = season.entries.filter(user__isnull=False).order_by("pk")
    with_salt = people.exclude(name_salt="")
    rows = [
        (str(entry), *row) for entry, *row in with_salt.values_list("pk", "name_salt", "drawn_name", "user__username")
    ]
    return {
        "salts": {entry: salt for entry, salt, *_names in rows},
        "names_at_draw": {entry: then for entry, _salt, then, now in rows if then != now},
        "names_given_up": [str(entry) for entry in people.filter(name_salt="").values_list("pk", flat=True)],
    }


def _standings_files(season: Season) -> list[dict[str, Any]]:
    """Return the standings of each division with their input, and what tells their results from the draw."""
    ruled = Ruling.objects.filter(table__round__division__season=season).order_by("table")
    unpaid = Result.objects.filter(table__round__division__season=season, how__in=Result.UNPAID).order_by("pk")
    holders_of: dict[int, list[int]] = {}
    takeovers: list[tuple[int, list[int]]] = []
    holdings = Holding.objects.filter(place__division__season=season).order_by("pk")
    for division, place, entry in holdings.values_list("place__division", "place", "entry"):
        holders = holders_of.setdefault(place, [])
        takeovers += [(division, [holders[0], entry])] if holders else []
        holders.append(entry)
    of_division = "table__round__division"
    ranked = Standing.objects.filter(division__season=season).order_by("rank").values_list("division", "entry")
    facts = {
        "ranked": _by_division(ranked),
        "taken": _by_division(takeovers),
        "ruled": _by_division(ruled.values_list(of_division, "table")),
        "seated": _by_division((key, list(row)) for key, *row in rounds.seated_rounds(season)),
        "left": _by_division((key, list(row)) for key, *row in unpaid.values_list(of_division, "table", "entry")),
    }
    divisions = list(season.divisions.all())
    files = [
        {
            "division": division.name,
            "given": draw_input,
            **{name: values.get(division.pk, []) for name, values in facts.items()},
        }
        for division, draw_input in zip(divisions, standings.ranking_inputs(season, divisions), strict=True)
    ]
    return [{**file, "in_turn": round_file.results_in_turn(file)} for file in files]


def _by_division(rows: Iterable[tuple[int, Any]]) -> dict[int, list[Any]]:
    rows_of: dict[int, list[Any]] = {}
    for key, row in rows:
        rows_of.setdefault(key, []).append(row)
    return rows_of
