"""The warnings before time runs out: three at most for a decision, never two close together.

A decision of less than twelve hours has one warning, at a fifth. Longer ones have a last one with
an hour left, before it the one at a fifth, and before that one more: when the grace is used up and
the bank begins, or, without a bank and with three days or more, at a half. A warning is left out
unless it comes with at least twice as much left as the one after it.

After an outage of the site, people with less than an hour left and no warning get an hour, and a
warning that says so. With more time granted, the clock of then decides the warnings: a step that
lies ahead again comes again, and `has_come` tells if one sent before still holds.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .clock import Clock

HOUR = 3600
SHORT = 12 * HOUR
LONG = 72 * HOUR


class Step(StrEnum):
    """The warnings, in the order they come."""

    HALF = "half"
    BANK = "bank"
    FIFTH = "fifth"
    LAST = "last"
    OUTAGE = "outage"


@dataclass(frozen=True)
class Alert:
    """A step, and the seconds left on the clock when it is due."""

    step: Step
    seconds_left: int


def alerts(clock: Clock) -> list[Alert]:
    """Return the warnings still to come when the clock starts, in order."""
    spaced: list[Alert] = []
    for alert in reversed(_wished_alerts(clock)):
        if not spaced or alert.seconds_left >= 2 * spaced[0].seconds_left:
            spaced.insert(0, alert)
    return [alert for alert in spaced if alert.seconds_left < clock.to_run]


def due_step(clock: Clock, now: datetime) -> Step | None:
    """Return the latest warning due by now; earlier ones that nobody sent are passed over."""
    come = [alert.step for alert in alerts(clock) if clock.when(alert.seconds_left) <= now]
    return come[-1] if come else None


def has_come(clock: Clock, step: str, now: datetime) -> bool:
    """Return True if this warning is due, by the clock as it is now. The one after an outage is due at once."""
    return step == Step.OUTAGE or any(
        alert.step == step and clock.when(alert.seconds_left) <= now for alert in alerts(clock)
    )


def upcoming(clock: Clock, now: datetime) -> datetime | None:
    """The moment of the next warning."""
    return next((when for alert in alerts(clock) if (when := clock.when(alert.seconds_left)) > now), None)


def _wished_alerts(clock: Clock) -> list[Alert]:
    allowance = clock.allowance
    fifth = Alert(Step.FIFTH, allowance // 5)
    if allowance < SHORT:
        return [fifth]
    wished = [fifth, Alert(Step.LAST, HOUR)]
    if clock.bank:
        wished.insert(0, Alert(Step.BANK, clock.bank))
    elif allowance >= LONG:
        wished.insert(0, Alert(Step.HALF, allowance // 2))
    return wished
