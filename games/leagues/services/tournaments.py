"""What the page of a tournament shows: its rounds, and how it ended."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Max, Q

from games.leagues.models import Division, Entry, Round, Season, Table

from . import reading


class Report(NamedTuple):
    """How a tournament ended. ``first`` are those who came first, second and third; ``gone`` left before its end."""

    first: Sequence[Entry]
    people: int
    rounds: int
    games: int
    gone: int

    @property
    def winner(self) -> str:
        """By name. Where the last game was won by several together, the standings say which of them."""
        return self.first[0].name


def rounds(divisions: Sequence[Division]) -> list[reading.Tables]:
    """The rounds that are drawn one by one, with their tables: all, or those of the final after pools."""
    if not divisions:
        return []
    last = divisions[-1]
    return reading.rounds(last) if last.season.terms.by_rounds or last.knockout else []


def is_bracket(divisions: Sequence[Division]) -> bool:
    """Whether there is a picture of who went on."""
    return bool(divisions) and divisions[-1].knockout


def report(of: Season, divisions: Sequence[Division]) -> Report | None:
    """What is told of a tournament once it is over; None before. Its divisions have their standings with them."""
    if of.state != Season.State.FINISHED or not divisions:
        return None
    played = of.entries.filter(standings__isnull=False).distinct()
    counted = played.aggregate(
        people=Count("pk", distinct=True),
        gone=Count("pk", filter=Q(state=Entry.State.WITHDRAWN), distinct=True),
    )
    games = Table.objects.filter(round__division__season=of, game__isnull=False).count()
    number = Round.objects.filter(division__season=of).aggregate(most=Max("number"))["most"]
    first = [line.entry for line in list(divisions[-1].standings.all())[:3]]
    return Report(first, rounds=number, games=games, **counted)
