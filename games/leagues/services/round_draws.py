"""The draw of a round, from the results so far, and its rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from games.leagues import formats
from games.leagues.models import Division, Draw, Holding, Round, Season, Sitting
from games.leagues.pairing import VERSION, draw_round
from games.leagues.terms import table_size

from . import apart, divisions, draw_mails

SEATS = 4
"""The most at a table."""


def draw(season: Season, division: Division, number: int, now: datetime) -> bool:
    """Draw the round of this number for all players of the division; return False for too few.

    The season's row is locked.
    """
    held = Holding.objects.filter(place__division=division, until=None).select_related("place").order_by("entry")
    places = [each.place for each in held]
    if len(places) < 2:
        return False
    name = f"{season.pk} round {number}"
    entries = [each.entry_id for each in held]
    secret, given = season.secret_of(season.drawn), _given(season, division, entries)
    given, drawn = apart.draw_apart(season, secret, name, given, draw_round)
    Draw.objects.create(division=division, number=season.drawn, name=name, given=given, drawn=drawn)
    gap = timedelta(days=season.terms.round_days)
    made = Round.objects.create(division=division, number=number, opens=now, closes=now + gap)
    divisions.write_tables([made], places, drawn[:1])
    season.drawn += 1
    if division.knockout:
        season.rounds = number - 1 + formats.knockout_rounds(len(places), season.terms)
    season.ends = now + gap * (season.rounds - number + 1)
    season.save(update_fields=["drawn", "rounds", "ends"])
    draw_mails.round_drawn(season, made)
    return True


def _given(season: Season, division: Division, entries: Sequence[int]) -> dict[str, Any]:
    """Return the input of `draw_round`.

    Nobody has points in a knockout: all start anew, except for earlier meetings.
    """
    index = {entry: number for number, entry in enumerate(entries)}
    points = {} if division.knockout else dict(division.standings.values_list("entry", "points"))
    met, sat, short = _history(season, index)
    return {
        "version": VERSION,
        "entries": list(entries),
        "size": table_size(len(entries), season.terms.size),
        "points": [points.get(entry, 0) for entry in entries],
        "met": [[one, other, times] for (one, other), times in sorted(met.items())],
        "sat": [[sat[number, seat] for seat in range(SEATS)] for number in range(len(entries))],
        "short": [short[number] for number in range(len(entries))],
    }


def _history(season: Season, index: Mapping[int, int]) -> tuple[Counter[Any], Counter[Any], Counter[int]]:
    """Return the counts of meetings by pair, of seats by entry, and of smaller tables by entry."""
    entry = dict(Holding.objects.filter(place__division__season=season).values_list("place", "entry"))
    rows = Sitting.objects.filter(table__round__division__season=season)
    tables: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for of, table, place, seat in rows.values_list("table__round", "table", "place", "seat"):
        tables.setdefault((of, table), []).append((index.get(entry[place], -1), seat))
    largest: dict[int, int] = {}
    for (of, _table), seats in tables.items():
        largest[of] = max(largest.get(of, 0), len(seats))
    met: Counter[Any] = Counter()
    sat: Counter[Any] = Counter()
    short: Counter[int] = Counter()
    for (of, _table), seats in tables.items():
        here = sorted((number, seat) for number, seat in seats if number >= 0)
        met.update(combinations((number for number, _seat in here), 2))
        sat.update(here)
        short.update(number for number, _seat in here if len(seats) < largest[of])
    return met, sat, short
