"""The clocks of a table, ready for its page."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from games.durations import moment, span
from games.models import Game, Seat
from games.present import clocks
from games.services.clock import abandonment, seat_clock


class Asked(NamedTuple):
    """A seat that owes a decision. For one that a bot plays ``until`` is None and there is nothing to tell.

    ``until`` is the earliest moment at which its time can be up, ``deadline`` the same in words; ``left``,
    ``source`` and ``still`` are sentences on what is left, where that comes from, and why the clock stands.
    """

    seat: Seat
    until: datetime | None = None
    deadline: str = ""
    left: str = ""
    source: str = ""
    still: str = ""


class Bank(NamedTuple):
    """What a seat has left beyond the time for a single decision."""

    seat: Seat
    left: str


def asked(game: Game, seats: Sequence[Seat], mine: Seat | None) -> list[Asked]:
    """The seats that owe a decision, as their clocks stand now: the reader's own first, then in table order.

    None in a game that everybody has left.
    """
    now = timezone.now()
    if abandonment.awaited_until(seats, now):
        return []
    owing = sorted((seat for seat in seats if seat.deadline), key=lambda seat: seat != mine)
    return [_asked(game, seat, now, seat == mine) for seat in owing]


def _asked(game: Game, seat: Seat, now: datetime, mine: bool) -> Asked:
    clock = seat_clock.clock_of(game, seat)
    if clock is None or seat.deadline is None:
        return Asked(seat)
    reading = clock.read(now)
    return Asked(
        seat=seat,
        until=timezone.localtime(seat.deadline),
        deadline=moment(seat.deadline),
        left=clocks.left(seat.deadline),
        source=clocks.source(reading, banked=game.terms.banked),
        still=clocks.still(reading, mine=mine),
    )


def banks(game: Game, seats: Sequence[Seat]) -> list[Bank]:
    """What is in everybody's bank now, if the game has banks and is under way."""
    if not game.terms.banked or game.status != Game.Status.RUNNING:
        return []
    now = timezone.now()
    return [_bank(game, seat, now) for seat in seats if not seat.played_by_bot]


def _bank(game: Game, seat: Seat, now: datetime) -> Bank:
    clock = seat_clock.clock_of(game, seat)
    left = clock.read(now).bank if clock else seat_clock.paused_bank(game, seat)
    return Bank(seat, span(left) if left else "")
