"""One decision's clock, and the time that a game grants for it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from rulebooks.clock.calendar import expiry, seconds_spent

from .calendar import Calendar, Still


@dataclass(frozen=True)
class TimeControl:
    """Seconds: ``grace`` for each decision; beyond it the seat's bank, beginning at ``bank``.

    Answering in time adds ``increment`` to the bank, never above ``cap``. Raises ValueError for
    terms that contradict themselves.
    """

    grace: int
    bank: int = 0
    increment: int = 0
    cap: int = 0

    def __post_init__(self) -> None:
        if self.grace <= 0:
            raise ValueError("a decision needs some time")
        if min(self.bank, self.increment) < 0 or self.bank > self.cap:
            raise ValueError("a bank is from nothing up to its cap")

    @property
    def banked(self) -> bool:
        return self.cap > 0

    def topped_up(self, bank: int) -> int:
        """The bank after one more answer in time. One above the cap already stays as it is."""
        return max(bank, min(self.cap, bank + self.increment))


LEAST_RESUMED = 3600  # seconds; nobody can foresee when another's answer lets one's own turn go on


class TimeSource(StrEnum):
    """The source of time; at its end, the source used up."""

    GRACE = "grace"  # there is no bank in this game
    EMPTY_BANK = "empty_bank"  # nothing was left in it when the decision was asked
    BANK = "bank"


@dataclass(frozen=True)
class Expired:
    """The reason the time is up: the rule that fired, and the seconds of grace and bank used up."""

    rule: TimeSource
    grace: int
    bank: int


@dataclass(frozen=True)
class Reading:
    """A clock at one moment, in seconds; ``still`` is the reason it stands, None while it runs."""

    grace: int
    bank: int
    still: Still | None

    @property
    def seconds_left(self) -> int:
        return self.grace + self.bank

    @property
    def rule(self) -> TimeSource:
        """The source drawn on now, or if the clock did not stand."""
        return TimeSource.GRACE if self.grace else TimeSource.BANK


@dataclass(frozen=True)
class Clock:
    """The clock of a decision asked at a moment, with so much in the seat's bank.

    ``used`` are seconds that ran before: a turn interrupted by another person's answer goes on from
    the rest of it. The calendar is the person's as it was when the clock was started.
    """

    terms: TimeControl
    bank: int
    asked_at: datetime
    calendar: Calendar
    used: int = 0

    @property
    def allowance(self) -> int:
        """All the seconds that the decision may take."""
        return self.terms.grace + self.bank

    @property
    def to_run(self) -> int:
        """The seconds left when it was asked."""
        return max(0, self.allowance - self.used)

    @cached_property
    def expiry(self) -> datetime:
        """The moment it runs out."""
        return self.when(0)

    def when(self, seconds_left: int) -> datetime:
        """The moment so many seconds are left; the moment it was asked if there were no more."""
        return expiry(self.asked_at, max(0, self.to_run - seconds_left), self.calendar)

    def reaches(self, used: int, *, spare: int, now: datetime) -> datetime:
        """The moment so many seconds of the decision have run, or sooner, so that ``spare`` are
        left of it.

        If it is past, the result is now; during a standstill, its end.
        """
        return max(expiry(now, 0, self.calendar), self.when(max(spare, self.allowance - used)))

    def elapsed(self, now: datetime) -> int:
        """The seconds used so far, as whole ones."""
        return self.used + int(seconds_spent(self.asked_at, now, self.calendar))

    def read_at(self, now: datetime) -> Reading:
        """Read the time left, its source, and its standstill."""
        elapsed = self.elapsed(now)
        beyond = max(0, elapsed - self.terms.grace)
        grace, bank = max(0, self.terms.grace - elapsed), max(0, self.bank - beyond)
        return Reading(grace, bank, self.calendar.still(now))

    def seconds_if_paused(self, now: datetime) -> int:
        """The seconds used, when the turn is interrupted now: it goes on with an hour at least."""
        return min(self.elapsed(now), max(self.used, self.allowance - LEAST_RESUMED))

    def bank_if_answered(self, now: datetime) -> int:
        """The bank after an answer now: topped up, unless the time was up."""
        return bank_after(self.terms, self.bank, self.elapsed(now))

    def expired(self) -> Expired:
        """Tell the sources used up when it ran out."""
        unbanked = TimeSource.EMPTY_BANK if self.terms.banked else TimeSource.GRACE
        rule = TimeSource.BANK if self.bank else unbanked
        return Expired(rule, self.terms.grace, self.bank)


def bank_after(terms: TimeControl, bank: int, used: int) -> int:
    """The bank after a decision of so many seconds: topped up, unless all its time was used up."""
    if used >= terms.grace + bank:
        return 0
    return terms.topped_up(bank - max(0, used - terms.grace))
