"""The teams of a season, ranked by the points of their people."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from django.db.models import Prefetch, QuerySet, Sum

from accounts.models import User
from games.leagues.models import Entry, Season, Standing, Team, Teammate


class TeamLine(NamedTuple):
    """A team in the standings: its place, equal for level ones, its people, and their points in 24ths."""

    rank: int
    team: Team
    people: Sequence[Entry]
    points: int


def teams(season: Season) -> QuerySet[Team]:
    """Return the teams of a season, each with its members and invited people."""
    mates = Teammate.objects.select_related("user", "entry__user").order_by("pk")
    return season.teams.prefetch_related(Prefetch("teammates", mates)).order_by("pk")


def standings(season: Season) -> list[TeamLine]:
    """Return the teams of a season by the points of their people in all divisions, then by their wins."""
    if not season.terms.team:
        return []
    sums = Standing.objects.filter(division__season=season, entry__teammate__isnull=False).order_by()
    earned = {
        team: (points, wins)
        for team, points, wins in sums.values_list("entry__teammate__team").annotate(Sum("points"), Sum("wins"))
    }
    every = sorted(teams(season), key=lambda team: earned.get(team.pk, (0, 0)), reverse=True)
    lines: list[TeamLine] = []
    for (points, _wins), level in groupby(every, key=lambda team: earned.get(team.pk, (0, 0))):
        rank = len(lines) + 1
        lines += [TeamLine(rank, team, _people_of(team), points) for team in level]
    return lines


def line_of(lines: Iterable[TeamLine], user: User) -> TeamLine | None:
    """Return the line of somebody's team."""
    return next((line for line in lines if any(entry.user_id == user.pk for entry in line.people)), None)


def _people_of(team: Team) -> list[Entry]:
    return [mate.entry for mate in team.teammates.all() if mate.entry is not None]
