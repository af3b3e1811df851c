"""How long a standing order lets its person be before it answers: hours of their clock, and a little that is drawn.

The hours are the person's to answer first, so they run and stand still with the clock of the decision. What answers
without asking does so after the little alone, whether the clock runs or not: it is for those who are away.
"""

import secrets
from datetime import datetime, timedelta

from games.clock import Clock
from games.durations import HOUR
from games.models import Seat

SOONEST, LATEST = 20, 120  # seconds until an order answers
MARGIN = 300  # seconds that are left of the time for the decision, whatever the hours of an order that waits


def begin(seat: Seat, running: Clock, hours: int, now: datetime) -> None:
    """Let an order answer what is asked by the clock that runs: so many hours from now, 0 for without asking."""
    little = _little()
    if hours:
        seat.standing_after = running.elapsed(now) + hours * HOUR + int(little.total_seconds())
        keep_up(seat, running, now)
    else:
        last = running.when(MARGIN) - little
        seat.standing_due, seat.standing_after = max(now, min(now + little, last)), None


def keep_up(seat: Seat, running: Clock, now: datetime) -> None:
    """Set the moment of an order that waits anew, if one does, by what the seat's clock is from now on."""
    if seat.standing_after is not None:
        spare = MARGIN + int(_little().total_seconds())
        seat.standing_due = running.reaches(seat.standing_after, spare=spare, now=now)


def forget(seat: Seat) -> None:
    """No order is to answer."""
    seat.standing_due = seat.standing_after = None


def _little() -> timedelta:
    return timedelta(milliseconds=1000 * SOONEST + secrets.randbelow(1000 * (LATEST - SOONEST) + 1))
