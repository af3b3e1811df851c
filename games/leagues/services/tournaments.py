"""Data for a tournament's page: its rounds, and its outcome."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Max, Q

from games.leagues.models import Division, Entry, Round, Season, Table

from . import reading


class TournamentReport(NamedTuple):
    """The outcome of a tournament. ``first`` are the first three; ``withdrawn`` left before its end."""

    first: Sequence[Entry]
    people: int
    rounds: int
    games: int
    withdrawn: int

    @property
    def winner(self) -> str:
        """Return the winner's name. The standings decide among several winners of the last game."""
        return self.first[0].name


def rounds(divisions: Sequence[Division]) -> list[reading.RoundTables]:
    """Return the rounds drawn one by one, with their tables: all, or those of the final after pools."""
    if not divisions:
        return []
    last = divisions[-1]
    return reading.rounds(last) if last.season.terms.by_rounds or last.knockout else []


def is_bracket(divisions: Sequence[Division]) -> bool:
    return bool(divisions) and divisions[-1].knockout


def report(of: Season, divisions: Sequence[Division]) -> TournamentReport | None:
    """Return a finished tournament's report, else None.

    Its divisions have their standings with them.
    """
    if of.state != Season.State.FINISHED or not divisions:
        return None
    players = of.entries.filter(standings__isnull=False).distinct()
    counts = players.aggregate(
        people=Count("pk", distinct=True),
        withdrawn=Count("pk", filter=Q(state=Entry.State.WITHDRAWN), distinct=True),
    )
    games = Table.objects.filter(round__division__season=of, game__isnull=False).count()
    number = Round.objects.filter(division__season=of).aggregate(most=Max("number"))["most"]
    first = [line.entry for line in list(divisions[-1].standings.all())[:3]]
    return TournamentReport(first, rounds=number, games=games, **counts)
