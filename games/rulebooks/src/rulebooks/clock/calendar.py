"""The times a person's clock runs and stands still: quiet hours, days off, time away, pauses,
outages of the site.

All of it is read off the clock on the person's wall. A night with an hour skipped has less quiet,
one with an hour twice has more; the time shown on the wall counts. Time on a clock and moments
lead to each other by it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

MOST_QUIET = 8  # hours a day
MOST_DAYS_OFF = 5  # days a week
MOST_AWAY = timedelta(days=180)  # in one calendar, pauses included, so that every clock runs out some day
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)
Span = tuple[datetime, datetime]
"""From one aware moment to another, its end not included."""


class Still(StrEnum):
    """The reason a clock stands still."""

    PAUSED = "paused"
    AWAY = "away"
    DOWN = "down"
    DAY_OFF = "day_off"
    QUIET = "quiet"


@dataclass(frozen=True)
class Stretch:
    """A span of time, its end not included, with the clock either running or ``still`` for a reason."""

    start: datetime
    end: datetime
    still: Still | None


@dataclass(frozen=True)
class Calendar:
    """A person's ``zone`` (an IANA name) and the times their clock stands still.

    ``quiet_from`` and ``quiet_to`` are whole hours of the local clock, over midnight if the first
    is the later one, or both None; ``days_off`` are ISO weekdays (1 is Monday); ``away``, the
    person's vacations, ``paused``, the game's pauses, and ``down``, the site's outages, are spans
    between aware moments; the last of these are as long as they were, for they are over. Raises
    ValueError for a calendar with a clock that might never run, and KeyError
    (ZoneInfoNotFoundError) for an unknown zone.
    """

    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    days_off: frozenset[int] = frozenset()
    away: tuple[Span, ...] = ()
    paused: tuple[Span, ...] = ()
    down: tuple[Span, ...] = ()

    def __post_init__(self) -> None:
        self._check_quiet()
        if not self.days_off <= set(range(1, 8)) or len(self.days_off) > MOST_DAYS_OFF:
            raise ValueError(f"at most {MOST_DAYS_OFF} weekdays are off, from 1 to 7")
        if any(start.tzinfo is None or end.tzinfo is None or start >= end for start, end in self._still_spans):
            raise ValueError("time away goes from one aware moment to a later one")
        if sum((end - start for start, end in self.away + self.paused), timedelta()) > MOST_AWAY:
            raise ValueError(f"nobody is away for more than {MOST_AWAY.days} days")
        ZoneInfo(self.zone)

    @property
    def _still_spans(self) -> tuple[Span, ...]:
        return self.away + self.paused + self.down

    def _check_quiet(self) -> None:
        if self.quiet_from is None and self.quiet_to is None:
            return
        if self.quiet_from is None or self.quiet_to is None or not {self.quiet_from, self.quiet_to} <= set(range(24)):
            raise ValueError("quiet hours go from one whole hour to another")
        if not 0 < quiet_length(self.quiet_from, self.quiet_to) <= MOST_QUIET:
            raise ValueError(f"at most {MOST_QUIET} hours are quiet")

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> "Calendar":
        """Read a calendar written by ``to_data``."""
        spans = (_spans_from_data(data.get(kind, [])) for kind in ("away", "paused", "down"))
        return cls(data["zone"], data["quiet_from"], data["quiet_to"], frozenset(data["days_off"]), *spans)

    def to_data(self) -> dict[str, Any]:
        """The calendar in types of JSON."""
        return {
            "zone": self.zone,
            "quiet_from": self.quiet_from,
            "quiet_to": self.quiet_to,
            "days_off": sorted(self.days_off),
            "away": _spans_as_data(self.away),
            "paused": _spans_as_data(self.paused),
            "down": _spans_as_data(self.down),
        }

    @property
    def never_still(self) -> bool:
        """True if a clock by this calendar simply runs."""
        return self.quiet_from is None and not self.days_off and not self._still_spans

    def still(self, moment: datetime) -> Still | None:
        """Return the reason a clock stands still at this moment; None while it runs."""
        if any(start <= moment < end for start, end in self.paused):
            return Still.PAUSED
        if any(start <= moment < end for start, end in self.away):
            return Still.AWAY
        if any(start <= moment < end for start, end in self.down):
            return Still.DOWN
        local = moment.astimezone(self._zone)
        if local.isoweekday() in self.days_off:
            return Still.DAY_OFF
        return Still.QUIET if self._is_quiet(local.hour) else None

    def stretches(self, since: datetime) -> Iterator[Stretch]:
        """Yield stretches from a moment on, without end and without gaps; neighbours may do the same."""
        start = since.astimezone(UTC)  # for Python adds hours of the wall clock in other zones
        while True:
            end = start + DAY
            for edge in [*self._edges_between(start, end), end]:
                yield Stretch(start, edge, self.still(start))
                start = edge

    def _edges_between(self, start: datetime, end: datetime) -> list[datetime]:
        """Return the moments between these two at which the clock may start or stop, in order. Some change nothing."""
        hours = [hour for hour in (0, self.quiet_from, self.quiet_to) if hour is not None]
        days = self._days_between(start, end)
        edges = {edge for day in days for hour in hours for edge in self._moments_of_hour(day, hour)}
        edges |= {edge for span in self._still_spans for edge in span} | self._jumps_within(start, end)
        return sorted(edge for edge in edges if start < edge < end)

    def _days_between(self, start: datetime, end: datetime) -> list[date]:
        """The dates on the local clock between two moments, with some a jump leaves out."""
        first, last = sorted(moment.astimezone(self._zone).date() for moment in (start, end))
        return [first + DAY * number for number in range((last - first).days + 1)]

    def _moments_of_hour(self, day: date, hour: int) -> set[datetime]:
        """The moments the local clock shows this hour on that day: two, if it is set back over it."""
        local = datetime.combine(day, time(hour), self._zone)
        return {local.replace(fold=fold).astimezone(UTC) for fold in (0, 1)}

    def _jumps_within(self, begin: datetime, end: datetime) -> set[datetime]:
        """Find the moment within this span, to the second, of a change of the local clock, if any."""
        if self._offset(begin) == self._offset(end):
            return set()
        before, after = begin, end
        while after - before > SECOND:
            middle = before + (after - before) // SECOND // 2 * SECOND
            before, after = (middle, after) if self._offset(middle) == self._offset(begin) else (before, middle)
        return {after}

    def _offset(self, moment: datetime) -> timedelta | None:
        return moment.astimezone(self._zone).utcoffset()

    def _is_quiet(self, hour: int) -> bool:
        if self.quiet_from is None or self.quiet_to is None:
            return False
        return quiet_length(self.quiet_from, hour) < quiet_length(self.quiet_from, self.quiet_to)

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)


def with_span(spans: tuple[Span, ...], start: datetime, end: datetime) -> tuple[Span, ...]:
    """Add a span; it replaces one with the same beginning, and drops it if it has no length."""
    rest = tuple(span for span in spans if span[0] != start)
    return (*rest, (start, end)) if start < end else rest


def _spans_as_data(spans: tuple[Span, ...]) -> list[list[str]]:
    return [[start.isoformat(), end.isoformat()] for start, end in spans]


def _spans_from_data(data: list[list[str]]) -> tuple[Span, ...]:
    return tuple((datetime.fromisoformat(start), datetime.fromisoformat(end)) for start, end in data)


def quiet_length(start: int, end: int) -> int:
    """Count the hours on the wall from one whole hour to another."""
    return (end - start) % 24


ALWAYS = Calendar()
"""The calendar of clocks that never stand still, such as bots'."""


def expiry(asked_at: datetime, allowance_seconds: float, calendar: Calendar) -> datetime:
    """The moment so much time has run since: the first such moment outside a standstill."""
    remaining = timedelta(seconds=allowance_seconds)
    if calendar.never_still:
        return asked_at.astimezone(UTC) + remaining
    for stretch in calendar.stretches(asked_at):
        if stretch.still is not None:
            continue
        if stretch.end - stretch.start > remaining:
            return stretch.start + remaining
        remaining -= stretch.end - stretch.start
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
