"""One decision's clock."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from .calendar import Calendar, Still
from .spans import expiry, spent
from .terms import Terms

LEAST_RESUMED = 3600  # seconds; nobody can foresee when another's answer lets one's own turn go on


class Rule(StrEnum):
    """What time is drawn from; when it is up, what was used up."""

    GRACE = "grace"  # there is no bank in this game
    EMPTY_BANK = "empty_bank"  # nothing was left in it when the decision was asked
    BANK = "bank"


@dataclass(frozen=True)
class Expired:
    """Why the time is up: the rule that fired, and the seconds of grace and bank that were used up."""

    rule: Rule
    grace: int
    bank: int


@dataclass(frozen=True)
class Reading:
    """A clock at one moment, in seconds; ``still`` says why it stands, None while it runs."""

    grace: int
    bank: int
    still: Still | None

    @property
    def left(self) -> int:
        """All that is left."""
        return self.grace + self.bank

    @property
    def rule(self) -> Rule:
        """What is drawn on now, or would be if the clock did not stand."""
        return Rule.GRACE if self.grace else Rule.BANK


@dataclass(frozen=True)
class Clock:
    """The clock of a decision asked at a moment, with so much in the seat's bank.

    ``used`` are seconds that ran before: a turn that another person's answer interrupted goes on from
    what was left of it. The calendar is the person's as it was when the clock was started.
    """

    terms: Terms
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
        """The seconds that were left when it was asked."""
        return max(0, self.allowance - self.used)

    @cached_property
    def expiry(self) -> datetime:
        """When it runs out."""
        return self.when(0)

    def when(self, left: int) -> datetime:
        """When so many seconds are left; the moment it was asked if there were no more."""
        return expiry(self.asked_at, max(0, self.to_run - left), self.calendar)

    def reaches(self, used: int, *, spare: int, now: datetime) -> datetime:
        """When so many seconds of the decision have run, or sooner, so that ``spare`` are left of it.

        Where that is past, it is now; and never while the clock stands still, but when it goes on.
        """
        return max(expiry(now, 0, self.calendar), self.when(max(spare, self.allowance - used)))

    def elapsed(self, now: datetime) -> int:
        """The seconds used so far, as whole ones."""
        return self.used + int(spent(self.asked_at, now, self.calendar))

    def read(self, now: datetime) -> Reading:
        """What is left, of what, and whether it runs."""
        elapsed = self.elapsed(now)
        beyond = max(0, elapsed - self.terms.grace)
        grace, bank = max(0, self.terms.grace - elapsed), max(0, self.bank - beyond)
        return Reading(grace, bank, self.calendar.still(now))

    def paused(self, now: datetime) -> int:
        """The seconds used, when the turn is interrupted now: it goes on with an hour at least."""
        return min(self.elapsed(now), max(self.used, self.allowance - LEAST_RESUMED))

    def answered(self, now: datetime) -> int:
        """The bank after an answer now: topped up, unless the time was up."""
        return bank_after(self.terms, self.bank, self.elapsed(now))

    def expired(self) -> Expired:
        """What was used up when it ran out."""
        unbanked = Rule.EMPTY_BANK if self.terms.banked else Rule.GRACE
        rule = Rule.BANK if self.bank else unbanked
        return Expired(rule, self.terms.grace, self.bank)


def bank_after(terms: Terms, bank: int, used: int) -> int:
    """A bank after a decision that took so many seconds: topped up, unless all its time was used up."""
    if used >= terms.grace + bank:
        return 0
    return terms.topped_up(bank - max(0, used - terms.grace))
