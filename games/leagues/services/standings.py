"""Standings of divisions and teams, and the head starts of people who come late.

A head start is for missed rounds: the average of the lowest quarter. Only finished games count, so it grows as the
games of these rounds end.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, QuerySet, Sum

from accounts.models import User
from games.leagues import season_draws
from games.leagues.models import Adjustment, Division, Entry, Holding, Result, Season, Sitting, Standing, Team, Teammate
from games.leagues.scoring.opponents import mean_points
from games.leagues.scoring.ranking import TableScore

from . import unplayed


def rank_division(season: Season, division: Division) -> None:
    """Recompute the standings of a division, after its head starts. Needs the season's row lock."""
    renew_head_starts(division)
    ranked = standings_of(season, division)
    division.standings.exclude(entry__in=[line.entry_id for line in ranked]).delete()
    Standing.objects.bulk_create(
        ranked,
        update_conflicts=True,
        unique_fields=["division", "entry"],
        update_fields=[
            "rank",
            "games",
            "points",
            "adjusted",
            "wins",
            "score",
            "win_score",
            "common",
            "seconds",
            "met",
        ],
    )


def rank_divisions_of(entry: Entry) -> None:
    """Recompute the standings of every division with a line of this entry, which has left or come
    back. Needs the season's row lock.
    """
    for division in Division.objects.filter(standings__entry=entry).select_related("season__league"):
        rank_division(division.season, division)


def standings_of(season: Season, division: Division) -> list[Standing]:
    """Return the standings of a division by its results, without storing them."""
    [draw_input] = ranking_inputs(season, [division])
    scores = [TableScore(*row[1:]) for row in draw_input["results"]]
    met = mean_points(scores) if draw_input["swiss"] else {}
    adjusted = dict(draw_input.get("adjusted", ()))
    return [
        Standing(
            division=division, entry_id=line.who, rank=line.rank, games=line.games, points=line.points,
            adjusted=adjusted.get(line.who, 0), wins=line.wins, score=line.score, win_score=line.win_score,
            common=line.common, seconds=line.seconds, met=met.get(line.who),
        )
        for line in season_draws.rank_by_lots(season.secret_of(0), draw_input)
    ]  # fmt: skip


def ranking_inputs(season: Season, divisions: Collection[Division]) -> list[dict[str, Any]]:
    """Return the input of `season_draws.rank_by_lots` for each division; without those who left it for
    another and took nothing here.
    """
    other = Holding.objects.filter(entry=OuterRef("entry"), until=None).exclude(
        place__division=OuterRef("place__division")
    )
    results_here = Result.objects.filter(entry=OuterRef("entry"), table__round__division=OuterRef("place__division"))
    holdings = Holding.objects.filter(place__division__in=divisions).order_by("entry")
    relevant = holdings.exclude(Exists(other), ~Exists(results_here), until__isnull=False)
    people = relevant.values_list("place__division", "entry", "entry__head_start").distinct()
    columns = ("table__round__number", "table", "entry", "points", "wins", "second")
    rows = Result.objects.filter(table__round__division__in=divisions).order_by("pk")
    results = rows.values_list("table__round__division", *columns)
    entries_of, results_of = defaultdict[int, list[list[Any]]](list), defaultdict[int, list[list[Any]]](list)
    sums = Adjustment.objects.filter(division__in=divisions).order_by("division", "entry")
    adjusted = sums.values_list("division", "entry").annotate(Sum("points"))
    adjusted_of = defaultdict[int, list[list[Any]]](list)
    for rows_of, read in ((entries_of, people), (results_of, results), (adjusted_of, adjusted)):
        for key, *row in read:
            rows_of[key].append(row)
    later_rules = _later_rules(divisions) if season.places_version > 1 else {}
    return [
        {
            "name": f"{season.pk} level in division {division.name}",
            "entries": entries_of[division.pk],
            "results": results_of[division.pk],
            "swiss": season.terms.format == "swiss" and not division.knockout,
            "knockout": division.knockout,
            **({"adjusted": adjusted_of[division.pk]} if division.pk in adjusted_of else {}),
            **later_rules.get(division.pk, {}),
        }
        for division in divisions
    ]


def _later_rules(divisions: Collection[Division]) -> dict[int, dict[str, Any]]:
    """Return by division the input of the second version's rules: those who left it, and the games
    that nobody's fault has kept from counting.
    """
    leavers, games = _leavers_by_division(divisions), unplayed.games_by_division(divisions)
    return {
        division.pk: {"gone": leavers.get(division.pk, []), "unplayed": games.get(division.pk, [])}
        for division in divisions
    }


def _leavers_by_division(divisions: Collection[Division]) -> dict[int, list[int]]:
    """Return by division the entries that have left the season while they were in it."""
    left = Entry.objects.filter(holdings__place__division__in=divisions, state=Entry.State.WITHDRAWN)
    latest: dict[int, int] = {}
    rows = Holding.objects.filter(entry__in=left.values("pk")).order_by("pk")
    for entry, division in rows.values_list("entry", "place__division"):
        latest[entry] = division
    leavers: dict[int, list[int]] = {}
    for entry, division in sorted(latest.items()):
        leavers.setdefault(division, []).append(entry)
    return leavers


def renew_head_starts(division: Division) -> None:
    """Recompute the head starts in a division. The season's row is locked."""
    late = Entry.objects.filter(holdings__place__division=division, missed_rounds__gt=0).distinct()
    head_starts: dict[int, int] = {}
    for entry in late:
        missed = entry.missed_rounds
        if missed not in head_starts:
            head_starts[missed] = head_start_for(division, missed)
        if entry.head_start != head_starts[missed]:
            entry.head_start = head_starts[missed]
            entry.save(update_fields=["head_start"])


def head_start_for(division: Division, missed: int) -> int:
    """Return the head start for the first so many rounds, in 24ths of a point.

    It is the mean points a game of the lowest quarter of players, times the mean number of games.
    """
    in_rounds = {"table__round__division": division, "table__round__number__lte": missed}
    points_of: dict[int, list[int]] = {}
    for entry, points in Result.objects.filter(**in_rounds).values_list("entry", "points"):
        points_of.setdefault(entry, []).append(points)
    if not points_of:
        return 0
    a_game = sorted(Fraction(sum(points), len(points)) for points in points_of.values())
    lowest = a_game[: max(1, len(a_game) // 4)]
    results = sum(len(points) for points in points_of.values())
    games = Fraction(missed * results, max(results, Sitting.objects.filter(**in_rounds).count()))
    return int(sum(lowest, Fraction()) / len(lowest) * games)


class TeamLine(NamedTuple):
    """A team in the standings: its place, equal for level ones, its people, and their points in 24ths."""

    rank: int
    team: Team
    people: Sequence[Entry]
    points: int


def teams_of_season(season: Season) -> QuerySet[Team]:
    """Return the teams of a season, each with its members and invited people."""
    mates = Teammate.objects.select_related("user", "entry__user").order_by("pk")
    return season.teams.prefetch_related(Prefetch("teammates", mates)).order_by("pk")


def team_standings(season: Season) -> list[TeamLine]:
    """Return the teams of a season by the points of their people in all divisions, then by their wins;
    points as they rank a player.
    """
    if not season.terms.team:
        return []
    sums = Standing.objects.filter(division__season=season, entry__teammate__isnull=False).order_by()
    earned = {
        team: (points, wins)
        for team, points, wins in sums.values_list("entry__teammate__team").annotate(Sum("score"), Sum("win_score"))
    }
    figures = {team: (_has_stayed(season, team), *earned.get(team.pk, (0, 0))) for team in teams_of_season(season)}
    every = sorted(figures, key=figures.__getitem__, reverse=True)
    lines: list[TeamLine] = []
    for (_stayed, points, _wins), level in groupby(every, key=figures.__getitem__):
        rank = len(lines) + 1
        lines += [TeamLine(rank, team, _people_of(team), points) for team in level]
    return lines


def line_of(lines: Iterable[TeamLine], user: User) -> TeamLine | None:
    """Return the line of somebody's team."""
    return next((line for line in lines if any(entry.user_id == user.pk for entry in line.people)), None)


def _has_stayed(season: Season, team: Team) -> bool:
    """Return False for a team all of whose players have left: it ranks behind the others."""
    states = {entry.state for entry in _people_of(team)}
    return season.places_version == 1 or states != {Entry.State.WITHDRAWN}


def _people_of(team: Team) -> list[Entry]:
    return [mate.entry for mate in team.teammates.all() if mate.entry is not None]
