"""The delay of a standing order before it answers: hours of its person's clock, and a little drawn
at random.

The hours are the person's to answer first, so they run and stand still with the clock of the
decision. One without hours answers after the little alone, on a running clock or not: it is for
people who are away.
"""

import secrets
from datetime import datetime, timedelta

from games.clock import Clock
from games.durations import HOUR
from games.models import Seat

SOONEST, LATEST = 20, 120  # seconds until an order answers
MARGIN = 300  # seconds left of the decision's time, for any hours of a waiting order


def begin_delay(seat: Seat, running: Clock, hours: int, now: datetime) -> None:
    """Let an order answer by the running clock: so many hours from now, 0 for without asking."""
    little = _little_while()
    if hours:
        seat.standing_after = running.elapsed(now) + hours * HOUR + int(little.total_seconds())
        keep_up(seat, running, now)
    else:
        last = running.when(MARGIN) - little
        seat.standing_due, seat.standing_after = max(now, min(now + little, last)), None


def keep_up(seat: Seat, running: Clock, now: datetime) -> None:
    """Set the moment of a waiting order anew, if any, by the seat's present clock."""
    if seat.standing_after is not None:
        spare = MARGIN + int(_little_while().total_seconds())
        seat.standing_due = running.reaches(seat.standing_after, spare=spare, now=now)


def forget_delay(seat: Seat) -> None:
    seat.standing_due = seat.standing_after = None


def _little_while() -> timedelta:
    return timedelta(milliseconds=1000 * SOONEST + secrets.randbelow(1000 * (LATEST - SOONEST) + 1))
