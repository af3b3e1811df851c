"""Games drawn for a player that count for nobody: void ones, and those without a second player."""

from collections.abc import Collection, Mapping
from datetime import datetime

from games.leagues.models import Division, Holding, Sitting, Table

Row = list[int]
"""A round, a table and the entry that would have had a result there."""


def games_by_division(divisions: Collection[Division]) -> Mapping[int, list[Row]]:
    """Return by division its rows of games over without a result, seat by seat. A table that is played
    again counts again, so it is in none.
    """
    sittings = Sitting.objects.filter(
        table__round__division__in=divisions, table__state=Table.State.OVER, table__results=None
    )
    columns = ("place", "table__round__division", "table__round__number", "table")
    rows = list(
        sittings.order_by("table", "seat").values_list(*columns, "table__game__finished", "table__round__opens")
    )
    holders = _holders_of({place for place, *_table in rows}) if rows else {}
    games: dict[int, list[Row]] = {}
    for place, division, number, table, end, start in rows:
        games.setdefault(division, []).append([number, table, _holder_at(holders[place], end or start)])
    return games


def _holders_of(places: Collection[int]) -> Mapping[int, list[tuple[datetime, int]]]:
    """Return the holders of each place with the time they came, one after the other."""
    holders: dict[int, list[tuple[datetime, int]]] = {}
    rows = Holding.objects.filter(place__in=places).order_by("since", "pk")
    for place, since, entry in rows.values_list("place", "since", "entry"):
        holders.setdefault(place, []).append((since, entry))
    return holders


def _holder_at(holders: Collection[tuple[datetime, int]], moment: datetime) -> int:
    """Return the last holder who had come by then, or the first of all."""
    by_then = [entry for since, entry in holders if since <= moment]
    return by_then[-1] if by_then else next(iter(holders))[1]
