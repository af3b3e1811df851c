"""The feed of a league: its news and results, the same for everybody."""

from collections.abc import Sequence

from django.db.models import QuerySet

from games.leagues.models import League, Result, Table
from games.models import News

from . import reading

MOST = 20
"""Entries of a feed."""


def news(league: League) -> QuerySet[News]:
    """Return the latest news of its organisers."""
    return reading.news_of(league)[:MOST]


def results(league: League) -> Sequence[tuple[Table, Sequence[Result]]]:
    """Return the latest finished tables with their results, best first; the latest of them first."""
    finished = Table.objects.filter(round__division__season__league=league, game__finished__isnull=False)
    if not league.is_private:  # its games of a private time are for its people of then
        finished = finished.filter(game__private=False)
    finished = finished.filter(state=Table.State.OVER).select_related("game", "round__division__season__league")
    tables = list(finished.defer("game__state", "game__seed").order_by("-game__finished", "-pk")[:MOST])
    rows = Result.objects.filter(table__in=tables).select_related("entry__user").order_by("place", "seat")
    results_of: dict[int, list[Result]] = {table.pk: [] for table in tables}
    for row in rows:
        results_of[row.table_id].append(row)
    return [(table, results_of[table.pk]) for table in tables]
