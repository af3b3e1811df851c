"""The wait of the bots in a game left by every person: for one to come back, or to take over."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from games.models import Seat

AWAITED = timedelta(days=7)  # since the last one left


def awaited_until(seats: Sequence[Seat], now: datetime) -> datetime | None:
    """Return the end of the bots' wait in a game left by everybody.

    None if somebody plays, if nobody has left, and once the bots have waited long enough.
    """
    leaving_times = [seat.free_since for seat in seats if seat.free_since is not None]
    until = max(leaving_times, default=now - AWAITED) + AWAITED
    return None if _has_person(seats) or until <= now else until


def plays_alone(seat: Seat, seats: Iterable[Seat]) -> bool:
    """Return True if everybody has left the game once this seat's person does."""
    return not _has_person(other for other in seats if other.pk != seat.pk)


def _has_person(seats: Iterable[Seat]) -> bool:
    """Return True if a person plays one of the seats; one without an account any more is silent
    there, as others are.
    """
    return any(not seat.played_by_bot for seat in seats)
