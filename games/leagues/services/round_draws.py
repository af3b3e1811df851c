"""The draw of a round, from the results so far, and its rows."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.leagues import formats
from games.leagues.models import Division, Draw, Holding, Round, Season, Sitting
from games.leagues.pairing import VERSION, draw_round
from games.leagues.pairing.rounds import history
from games.leagues.terms import table_size

from . import apart, divisions, draw_mails


class SeatedRound(NamedTuple):
    """The tables of a round, with their entries in the order of the seats."""

    division: int
    number: int
    tables: list[list[int]]


def draw(season: Season, division: Division, number: int, now: datetime) -> bool:
    """Draw the round of this number for all players of the division; return False for too few.

    The season's row is locked.
    """
    holdings = Holding.objects.filter(place__division=division, until=None).select_related("place").order_by("entry")
    places = [holding.place for holding in holdings]
    if len(places) < 2:
        return False
    name = f"{season.pk} round {number}"
    entries = [holding.entry_id for holding in holdings]
    secret, draw_input = season.secret_of(season.drawn), _draw_input(season, division, entries)
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


def _draw_input(season: Season, division: Division, entries: Sequence[int]) -> dict[str, Any]:
    """Return the input of `draw_round`.

    Nobody has points in a knockout: all start anew, except for earlier meetings.
    """
    points = {} if division.knockout else dict(division.standings.values_list("entry", "points"))
    return {
        "version": VERSION,
        "entries": list(entries),
        "size": table_size(len(entries), season.terms.size),
        "points": [points.get(entry, 0) for entry in entries],
        **_history_of(season, entries),
    }


def _history_of(season: Season, entries: Sequence[int]) -> dict[str, Any]:
    """Return the part of the input about the season's rounds so far."""
    return history([tables for *_round, tables in seated_rounds(season)], entries)


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
