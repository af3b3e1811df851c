"""A league for tests, and ways to let its dates come."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.leagues.models import League, Round, Season, Sitting, Table
from games.leagues.services import creating, entries, seasons, tables
from games.models import Seat
from tests.tables import end, person

RULES: dict[str, Any] = {
    "ruleset": "time_of_crisis",
    "options": {"short": True},
    "pace": 86_400,
    "games": 2,
    "division": 4,
    "up": 1,
    "down": 1,
}


def league(organiser: User, name: str = "Limes League", **rules: Any) -> League:
    """Return a league with its first season starting in ten days."""
    starts = timezone.now() + timedelta(days=10)
    return creating.create(user=organiser, name=name, about="", rules=RULES | rules, starts=starts)


def season_of(new_league: League) -> Season:
    """The present season."""
    return new_league.seasons.first()  # type: ignore[return-value]


def let_pass(season: Season, days: float) -> None:
    """Bring all future dates of a season so many days forward."""
    span = timedelta(days=days)
    season.refresh_from_db()
    for field in ("check_in", "starts", "ends"):
        setattr(season, field, getattr(season, field) - span)
    season.due = season.due and season.due - span
    season.save()
    for round_ in Round.objects.filter(division__season=season):
        Round.objects.filter(pk=round_.pk).update(
            opens=round_.opens - span, closes=round_.closes and round_.closes - span
        )


def pass_days(season: Season, days: float) -> Season:
    """Do the same, and take the due steps."""
    let_pass(season, days)
    seasons.advance_due()
    season.refresh_from_db()
    return season


def started(people: int = 4, bots: int = 0, **rules: Any) -> Season:
    """Return a freshly drawn season, with these people, named P0, P1 and so on."""
    return pass_days(about_to_start(people, bots, **rules), 7)


def about_to_start(people: int = 4, bots: int = 0, **rules: Any) -> Season:
    """Return a season with these people checked in, a week before its start."""
    season = season_of(league(person("Host"), **rules))
    users = [person(f"P{number}") for number in range(people)]
    for user in users:
        entries.enter(user=user, season_id=season.pk)
    pass_days(season, 3)
    for user in users:
        entries.check_in(user=user, season_id=season.pk)
    entries.add_bots(season_id=season.pk, bots=["random"] * bots)
    return season


def win_all(season: Season) -> None:
    """End every running table, the first by name winning."""
    for table in Table.objects.filter(round__division__season=season, state=Table.State.SEATED).select_related("game"):
        assert table.game is not None
        seats = Seat.objects.filter(game=table.game, user__isnull=False)
        end(table.game, min((seat.user for seat in seats if seat.user), key=lambda user: user.username))
    tables.book_finished()
    seasons.advance_due()
    season.refresh_from_db()


def met(season: Season, one: str, other: str) -> int:
    """Return the number of tables with both."""
    tables: dict[int, set[str]] = {}
    rows = Sitting.objects.filter(table__round__division__season=season)
    for table, name in rows.values_list("table", "place__holdings__entry__user__username"):
        tables.setdefault(table, set()).add(name)
    return sum({one, other} <= seated for seated in tables.values())
