"""Statistics of a title's finished games, counted over the narrow rows of their figures and stored."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta

import msgspec
from django.db.models import Avg, Count, F, Q, QuerySet
from django.utils import timezone

from games.models import Chronicle, Statistics
from games.title_statistics import Best, GamesBySize, GameStatistics, Opening
from games.titles.registry import TITLES
from games.titles.title import Title

DAY = 24 * 60 * 60
KEPT = timedelta(hours=1)
SEATS = 4


RECORDS = {
    "highest": "-score",
    "lowest": "score",
    "clearest": "-margin",
    "closest": "margin",
    "longest": "-rounds",
    "shortest": "rounds",
    "slowest": "-seconds",
    "quickest": "seconds",
}
"""Kinds of records, and the column of each."""


def count_when_old() -> None:
    """Count anew statistics more than an hour old, or missing: of many games it takes a second."""
    fresh = Statistics.objects.filter(ruleset__in=list(TITLES), counted__gt=timezone.now() - KEPT)
    if fresh.count() < len(TITLES):
        count_all()


def count_all() -> None:
    """Count every title's games anew, and store the results."""
    for name in TITLES:
        data = msgspec.to_builtins(_count_title(name))
        Statistics.objects.update_or_create(ruleset=name, defaults={"counted": timezone.now(), "data": data})


def stored_statistics() -> list[tuple[Title, datetime, GameStatistics]]:
    """The stored statistics, by title; titles without any are left out."""
    rows = {row.ruleset: row for row in Statistics.objects.filter(ruleset__in=list(TITLES))}
    return [(TITLES[name], rows[name].counted, _from_row(rows[name])) for name in TITLES if name in rows]


def _from_row(row: Statistics) -> GameStatistics:
    return msgspec.convert(row.data, GameStatistics)


def _count_title(ruleset: str) -> GameStatistics:
    games = Chronicle.objects.filter(ruleset=ruleset, counts=True).exclude(worked_out=None)
    return GameStatistics(list(_groups_by_size(games)), _most_successful_openings(games), list(_find_records(games)))


def _groups_by_size(games: QuerySet[Chronicle]) -> Iterator[GamesBySize]:
    wins = Counter[tuple[int, int]]()
    for players, winners, count in games.values_list("players", "winners").annotate(Count("pk")):
        wins.update({(players, seat): count for seat in winners})
    lengths = games.values_list("players").annotate(
        Count("pk"), Avg("rounds"), Avg("moves"), Avg("seconds"), Avg("score")
    )
    for players, count, rounds, moves, seconds, score in lengths.order_by("players"):
        won = [wins[players, seat] for seat in range(players)]
        yield GamesBySize(players, count, rounds, moves, float(seconds) / DAY, score, won)


def _most_successful_openings(games: QuerySet[Chronicle]) -> list[Opening]:
    """By name; the most successful first."""
    openings: dict[str, Opening] = {}
    for seat in range(SEATS):
        of_seat = games.filter(players__gt=seat).annotate(opening=F(f"openings__{seat}")).values_list("opening")
        for name, played_count, won in of_seat.annotate(
            Count("pk"), won=Count("pk", filter=Q(winners__contains=[seat]))
        ):
            if name:
                opening = openings.setdefault(name, Opening(name, 0, 0))
                opening.played, opening.won = opening.played + played_count, opening.won + won
    return sorted(openings.values(), key=lambda opening: (-opening.won / opening.played, opening.name))


def _find_records(games: QuerySet[Chronicle]) -> Iterator[Best]:
    for kind, order in RECORDS.items():
        column = order.removeprefix("-")
        of_game = [f"game__{name}" for name in ("public_id", "stored_name", "in_languages")]
        best = games.order_by(order, "game").values_list(F(column), *of_game).first()
        if best is not None:
            yield Best(kind, *best)
