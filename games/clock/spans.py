"""Time on a person's clock, and back to moments: each is the other's inverse."""

from datetime import UTC, datetime, timedelta

from .calendar import Calendar


def expiry(asked_at: datetime, allowance_seconds: float, calendar: Calendar) -> datetime:
    """The moment so much time has run since: the first such moment outside a standstill."""
    left = timedelta(seconds=allowance_seconds)
    if calendar.never_still:
        return asked_at.astimezone(UTC) + left
    for stretch in calendar.stretches(asked_at):
        if stretch.still is not None:
            continue
        if stretch.end - stretch.start > left:
            return stretch.start + left
        left -= stretch.end - stretch.start
    raise AssertionError("stretches never end")


def seconds_spent(asked_at: datetime, until: datetime, calendar: Calendar) -> float:
    """Count the seconds the clock ran between two moments; none when the second is not after the first."""
    start, end = asked_at.astimezone(UTC), until.astimezone(UTC)
    if end <= start:
        return 0.0
    if calendar.never_still:
        return (end - start).total_seconds()
    ran = timedelta()
    for stretch in calendar.stretches(start):
        if stretch.still is None:
            ran += min(stretch.end, end) - stretch.start
        if stretch.end >= end:
            break
    return ran.total_seconds()
