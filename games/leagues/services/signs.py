"""Signs for moderators about a division: the site's knowledge of its players, of this year."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from allauth.usersessions.models import UserSession
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.networks import network
from games import access
from games.leagues.models import Division, RatingChange, Result
from games.leagues.ratings import NEW, Role
from games.leagues.ratings.model import MIDDLE, POINTS
from games.leagues.signs import (
    Fall,
    GamePart,
    Late,
    SharedNetwork,
    SignInTrace,
    Together,
    Waits,
    common_days,
    falls,
    lateness,
    shared_networks,
    together,
)
from games.models import Happening, Record
from games.present.happenings import EXPIRED
from games.services.errors import NotYours

YEAR = timedelta(days=365)


class Signs(NamedTuple):
    """All signs of a division, and the names of its players, by key."""

    names: dict[int, str]
    together: Sequence[Together]
    falls: Sequence[Fall]
    late: Sequence[Waits]
    everybody: Waits
    shared: Sequence[SharedNetwork]
    silent: Sequence[tuple[int, int, int]]
    days: dict[int, set[date]]


def require_moderator(user: access.Person) -> None:
    """Raises NotYours for everybody else."""
    if not user.is_authenticated or not user.is_staff:
        raise NotYours(_("Only moderators can see this page."))


def of_division(division: Division) -> Signs:
    """Return the signs of present and former holders of places, in a constant number of queries."""
    people = User.objects.filter(league_entries__holdings__place__division=division).distinct()
    names = dict(people.order_by("username").values_list("pk", "username"))
    took = _games_taken(division, names)
    late, everybody = lateness(_late_decisions(division))
    days = _silent_days(division)
    return Signs(
        names=names,
        together=together(took),
        falls=falls(took),
        late=late,
        everybody=everybody,
        shared=shared_networks(_sign_in_traces(names)),
        silent=common_days(days),
        days=days,
    )


def _games_taken(division: Division, people: Collection[int]) -> list[GamePart]:
    """Return the year's rated games of these people, of the season's title and size, in order."""
    terms = division.season.terms
    rows = RatingChange.objects.filter(
        player__user__in=people,
        pool__ruleset=terms.ruleset,
        pool__players=terms.size,
        order__isnull=False,
        game__finished__gte=timezone.now() - YEAR,
    ).order_by("order")
    changes = rows.values_list("game", "player__user", "mu_before", "mu", "place", "role")
    return [
        GamePart(
            game=game,
            person=person,
            before=_points_of(before),
            after=_points_of(after),
            won=place == 1 and role != Role.LEFT,
            lost=place == terms.size or role == Role.LEFT,
            has_left=role == Role.LEFT,
        )
        for game, person, before, after, place, role in changes
        if person is not None
    ]


def _points_of(mu: float) -> float:
    return MIDDLE + POINTS * (mu - NEW.mu)


def _late_decisions(division: Division) -> list[Late]:
    """Return people's decisions and expiries in the booked games of the division."""
    results = Result.objects.filter(table__round__division=division, entry__user__isnull=False)
    rows = list(results.values_list("entry__user", "table__game", "place", "table"))
    seats: dict[int, int] = defaultdict(int)
    for table in Result.objects.filter(table__round__division=division).values_list("table", flat=True):
        seats[table] += 1
    records = Record.objects.filter(game__league_table__round__division=division)
    decisions = {(user, game): (on_time, out) for user, game, on_time, out in records.values_list(*RECORD)}
    late = []
    for user, game, place, table in rows:
        if user is not None and game is not None and (user, game) in decisions:
            on_time, out = decisions[user, game]
            late.append(Late(user, on_time + out, out, behind=place > seats[table] / 2))
    return late


RECORD = ("user", "game", "on_time", "expiries")


def _silent_days(division: Division) -> dict[int, set[date]]:
    """Return the days of somebody's expiries in the division's games, by UTC."""
    rows = Happening.objects.filter(game__league_table__round__division=division, kind=EXPIRED, person__isnull=False)
    days: dict[int, set[date]] = defaultdict(set)
    for person, at in rows.values_list("person", "created"):
        if person is not None:
            days[person].add(at.date())
    return dict(days)


def _sign_in_traces(people: Collection[int]) -> list[SignInTrace]:
    """Return the networks and browsers of people's present and recent sessions."""
    rows = UserSession.objects.filter(user__in=people).values_list("user", "ip", "user_agent")
    return [SignInTrace(user, network(ip), agent) for user, ip, agent in rows]
