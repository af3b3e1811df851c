"""When somebody is warned that time runs out: three times at most for a decision, never twice close together.

A decision of less than twelve hours has one warning, at a fifth. Longer ones have a last one when an
hour is left, before it the one at a fifth, and before that one more: when the grace is used up and the
bank begins, or, where there is no bank and the time is three days or more, at a half. A warning
is left out unless it comes with at least twice as much left as the one after it.

After an outage of the site whoever has less than an hour left and was not warned gets an hour, and one that says so.

Whoever is granted more time is warned by the clock as it then is: a step that lies ahead again comes again, and of
one that was sent before and no longer holds, `has_come` says so.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .clock import Clock

HOUR = 3600
SHORT = 12 * HOUR
LONG = 72 * HOUR


class Step(StrEnum):
    """Which warning it is, in the order in which they come."""

    HALF = "half"
    BANK = "bank"
    FIFTH = "fifth"
    LAST = "last"
    OUTAGE = "outage"


@dataclass(frozen=True)
class Alert:
    """A step, and the seconds left on the clock when it is due."""

    step: Step
    left: int


def alerts(clock: Clock) -> list[Alert]:
    """What is still to come when the clock starts, in order."""
    kept: list[Alert] = []
    for alert in reversed(_wished(clock)):
        if not kept or alert.left >= 2 * kept[0].left:
            kept.insert(0, alert)
    return [alert for alert in kept if alert.left < clock.to_run]


def due(clock: Clock, now: datetime) -> Step | None:
    """The latest warning whose moment has come; those before it that nobody sent are passed over."""
    come = [alert.step for alert in alerts(clock) if clock.when(alert.left) <= now]
    return come[-1] if come else None


def has_come(clock: Clock, step: str, now: datetime) -> bool:
    """Whether the moment of this warning has come, by the clock as it is now. That after an outage comes at once."""
    return step == Step.OUTAGE or any(alert.step == step and clock.when(alert.left) <= now for alert in alerts(clock))


def upcoming(clock: Clock, now: datetime) -> datetime | None:
    """When the next warning is due."""
    return next((when for alert in alerts(clock) if (when := clock.when(alert.left)) > now), None)


def _wished(clock: Clock) -> list[Alert]:
    whole = clock.allowance
    fifth = Alert(Step.FIFTH, whole // 5)
    if whole < SHORT:
        return [fifth]
    wished = [fifth, Alert(Step.LAST, HOUR)]
    if clock.bank:
        wished.insert(0, Alert(Step.BANK, clock.bank))
    elif whole >= LONG:
        wished.insert(0, Alert(Step.HALF, whole // 2))
    return wished
