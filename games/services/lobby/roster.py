"""Who sits at a table, who of them is on vacation, and what they ask of each other: for its page. Reads only."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Vacation
from games.models import Game, Request, Seat, StandingOrder
from games.services.clock import requests, vacations
from games.titles.standing.rule import OWN_TURN

from . import listing

# In SQL, as `listing.HAS_BEEN_LEFT` is.
SEAT = Seat._meta.db_table
IS_ASKED = f"EXISTS (SELECT FROM {Request._meta.db_table} WHERE game_id = {SEAT}.game_id AND state = %s)"
MAY_BE_AWAY = f"""EXISTS (
    SELECT FROM {Vacation._meta.db_table}
    WHERE user_id = {SEAT}.user_id AND NOT cancelled AND first <= %s AND last >= %s
)"""
HAS_PLANS = f"""EXISTS (
    SELECT FROM {StandingOrder._meta.db_table}
    WHERE seat_id = {SEAT}.id AND (kind = %s OR last_round IS NOT NULL)
)"""


@dataclass(frozen=True)
class Company:
    """The ``seats`` in table order, who is ``away`` by their seat's index, and the ``requests`` to be answered.

    ``planners`` are the indexes of seats with orders for their next turn, or for a round: of that nobody but their
    person is told.
    """

    seats: list[Seat]
    planners: frozenset[int] = frozenset()
    away: dict[int, Vacation] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)


def around(game: Game) -> Company:
    """Everybody at the table, with their people. One query where nobody is away and nothing is asked."""
    now = timezone.now()
    earliest, latest = vacations.days_about(now)
    found = listing.seated(game, _seats(game.pk, earliest, latest))
    if game.status != Game.Status.RUNNING:
        return Company(found)
    return Company(
        found,
        frozenset(seat.index for seat in found if seat.plans),
        _away([seat for seat in found if seat.may_be_away], now),
        requests.waiting(game, found) if any(seat.is_asked for seat in found) else [],
    )


def _seats(game: int, earliest: date, latest: date) -> QuerySet[Any, Any]:
    """The seats, and of each whether it has plans, whether its person may be away, and whether anything is asked."""
    return listing.at_table(game).annotate(
        is_asked=listing.told_by(IS_ASKED, Request.State.OPEN),
        may_be_away=listing.told_by(MAY_BE_AWAY, latest, earliest),
        plans=listing.told_by(HAS_PLANS, OWN_TURN),
    )


def _away(seats: list[Seat], now: datetime) -> dict[int, Vacation]:
    """The vacations that these seats' people are on now."""
    if not seats:
        return {}
    people = {seat.user_id: seat.index for seat in seats}
    under_way = vacations.near(now).filter(user__in=people)
    return {people[each.user_id]: each for each in under_way if each.start <= now < each.end}
