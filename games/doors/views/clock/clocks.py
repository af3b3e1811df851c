"""The clocks of a table, ready for its page."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from games.durations import moment, roughly, span
from games.models import Game, Seat
from games.present import clocks
from games.services.rows import seat_clock
from games.services.rows.seats import bots_wait_until


class AskedSeat(NamedTuple):
    """A seat with a pending decision. For one played by a bot ``until`` is None and there is
    nothing to tell.

    ``until`` is the earliest possible end of its time, ``deadline`` the same in words; ``time_left``,
    ``source`` and ``still`` are sentences on the time left (``roughly``: in its largest unit), its
    source, and the reason of a standstill.
    """

    seat: Seat
    until: datetime | None = None
    deadline: str = ""
    time_left: str = ""
    roughly: str = ""
    source: str = ""
    still: str = ""


class BankLine(NamedTuple):
    """A seat's time left beyond that for a single decision."""

    seat: Seat
    time_left: str


def asked_seats(game: Game, seats: Sequence[Seat], mine: Seat | None) -> list[AskedSeat]:
    """The seats with pending decisions, by their clocks now: the reader's own first, then in table
    order.

    None in a game left by everybody.
    """
    now = timezone.now()
    if bots_wait_until(seats, now):
        return []
    owing = sorted((seat for seat in seats if seat.deadline), key=lambda seat: seat != mine)
    return [_asked_seat(game, seat, now, seat == mine) for seat in owing]


def _asked_seat(game: Game, seat: Seat, now: datetime, mine: bool) -> AskedSeat:
    clock = seat_clock.clock_of(game, seat)
    if clock is None or seat.deadline is None:
        return AskedSeat(seat)
    reading = clock.read_at(now)
    return AskedSeat(
        seat=seat,
        until=timezone.localtime(seat.deadline),
        deadline=moment(seat.deadline),
        time_left=clocks.time_left(seat.deadline),
        roughly=roughly((seat.deadline - now).total_seconds()),
        source=clocks.time_source(reading, banked=game.terms.banked),
        still=clocks.reason_to_stand(reading, mine=mine),
    )


def banks(game: Game, seats: Sequence[Seat]) -> list[BankLine]:
    """Everybody's bank now, if the game has banks and is under way."""
    if not game.terms.banked or game.status != Game.Status.RUNNING:
        return []
    now = timezone.now()
    return [_bank_line(game, seat, now) for seat in seats if not seat.played_by_bot]


def _bank_line(game: Game, seat: Seat, now: datetime) -> BankLine:
    clock = seat_clock.clock_of(game, seat)
    seconds_left = clock.read_at(now).bank if clock else seat_clock.paused_bank(game, seat)
    return BankLine(seat, span(seconds_left) if seconds_left else "")
