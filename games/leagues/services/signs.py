"""The signs that moderators see of a division: what the site knows of those who play there, of this year."""

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
    Late,
    Seen,
    Shared,
    Together,
    Took,
    Waits,
    common_days,
    falls,
    lateness,
    shared,
    together,
)
from games.models import Happening, Record
from games.present.happenings import EXPIRED
from games.services.errors import NotYours

YEAR = timedelta(days=365)


class Signs(NamedTuple):
    """All signs of a division, and the names of those who play there, by key."""

    names: dict[int, str]
    together: Sequence[Together]
    falls: Sequence[Fall]
    late: Sequence[Waits]
    everybody: Waits
    shared: Sequence[Shared]
    silent: Sequence[tuple[int, int, int]]
    days: dict[int, set[date]]


def require_moderator(user: access.Person) -> None:
    """Raises NotYours for everybody else."""
    if not user.is_authenticated or not user.is_staff:
        raise NotYours(_("Only moderators see this page."))


def of_division(division: Division) -> Signs:
    """The signs of those who hold a place in a division or have held one, in as many queries however many they are."""
    people = User.objects.filter(league_entries__holdings__place__division=division).distinct()
    names = dict(people.order_by("username").values_list("pk", "username"))
    took = _took(division, names)
    late, everybody = lateness(_late(division))
    days = _silent_days(division)
    return Signs(
        names=names,
        together=together(took),
        falls=falls(took),
        late=late,
        everybody=everybody,
        shared=shared(_seen(names)),
        silent=common_days(days),
        days=days,
    )


def _took(division: Division, people: Collection[int]) -> list[Took]:
    """What rated games of this year were for these people, of the title and the size that the season has, in order."""
    terms = division.season.terms
    rows = RatingChange.objects.filter(
        player__user__in=people,
        pool__ruleset=terms.ruleset,
        pool__players=terms.size,
        order__isnull=False,
        game__finished__gte=timezone.now() - YEAR,
    ).order_by("order")
    found = rows.values_list("game", "player__user", "mu_before", "mu", "place", "role")
    return [
        Took(
            game=game,
            person=person,
            before=_points(before),
            after=_points(after),
            won=place == 1 and role != Role.LEFT,
            lost=place == terms.size or role == Role.LEFT,
            left=role == Role.LEFT,
        )
        for game, person, before, after, place, role in found
        if person is not None
    ]


def _points(mu: float) -> float:
    return MIDDLE + POINTS * (mu - NEW.mu)


def _late(division: Division) -> list[Late]:
    """What people did in the games of the division that are booked."""
    results = Result.objects.filter(table__round__division=division, entry__user__isnull=False)
    rows = list(results.values_list("entry__user", "table__game", "place", "table"))
    seats: dict[int, int] = defaultdict(int)
    for table in Result.objects.filter(table__round__division=division).values_list("table", flat=True):
        seats[table] += 1
    records = Record.objects.filter(game__league_table__round__division=division)
    done = {(user, game): (on_time, out) for user, game, on_time, out in records.values_list(*RECORD)}
    found = []
    for user, game, place, table in rows:
        if user is not None and game is not None and (user, game) in done:
            on_time, out = done[user, game]
            found.append(Late(user, on_time + out, out, behind=place > seats[table] / 2))
    return found


RECORD = ("user", "game", "on_time", "expiries")


def _silent_days(division: Division) -> dict[int, set[date]]:
    """The days on which somebody's time ran out in the division's games, by UTC."""
    rows = Happening.objects.filter(game__league_table__round__division=division, kind=EXPIRED, person__isnull=False)
    days: dict[int, set[date]] = defaultdict(set)
    for person, at in rows.values_list("person", "created"):
        if person is not None:
            days[person].add(at.date())
    return dict(days)


def _seen(people: Collection[int]) -> list[Seen]:
    """From where people are or were lately signed in."""
    rows = UserSession.objects.filter(user__in=people).values_list("user", "ip", "user_agent")
    return [Seen(user, network(ip), agent) for user, ip, agent in rows]
