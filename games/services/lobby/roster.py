"""The people at a table, their vacations and their requests: for its page. Reads only."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Vacation
from games.models import Game, Request, Seat, StandingOrder
from games.services.clock import requests, vacations
from games.services.rows.seats import at_table, told_by, with_game
from games.titles.standing.rule import OWN_TURN

# In SQL, as HAS_BEEN_LEFT of `games.services.rows.seats` is.
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
class Roster:
    """The ``seats`` in table order, ``vacations`` under way by the seat's index, and the open
    ``requests``.

    ``planners`` are the indexes of seats with orders for their next turn, or for a round: nobody
    but their person is told of these.
    """

    seats: list[Seat]
    planners: frozenset[int] = frozenset()
    vacations: dict[int, Vacation] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)


def roster_of(game: Game) -> Roster:
    """Read everybody at the table, with their people. One query if nobody is away and nothing is asked."""
    now = timezone.now()
    earliest, latest = vacations.days_about(now)
    seats = with_game(game, _seats_with_columns(game.pk, earliest, latest))
    if game.status != Game.Status.RUNNING:
        return Roster(seats)
    return Roster(
        seats,
        frozenset(seat.index for seat in seats if seat.plans),
        _present_vacations([seat for seat in seats if seat.may_be_away], now),
        requests.waiting_requests(game, seats) if any(seat.is_asked for seat in seats) else [],
    )


def _seats_with_columns(game: int, earliest: date, latest: date) -> QuerySet[Any, Any]:
    """The seats, with columns for plans, possible absence of the person, and open requests."""
    return at_table(game).annotate(
        is_asked=told_by(IS_ASKED, Request.State.OPEN),
        may_be_away=told_by(MAY_BE_AWAY, latest, earliest),
        plans=told_by(HAS_PLANS, OWN_TURN),
    )


def _present_vacations(seats: list[Seat], now: datetime) -> dict[int, Vacation]:
    if not seats:
        return {}
    people = {seat.user_id: seat.index for seat in seats}
    under_way = vacations.near(now).filter(user__in=people)
    return {people[vacation.user_id]: vacation for vacation in under_way if vacation.start <= now < vacation.end}
