"""The time a person has for a decision: pure values and functions, no Django, no database, no
present moment.

Moments are aware datetimes, spans are seconds. Callers pass the present moment.
"""

from .calendar import ALWAYS, Calendar, Span, Still, expiry, seconds_spent, with_span
from .clock import LEAST_RESUMED, Clock, Expired, Reading, TimeControl, TimeSource, bank_after
from .warnings import Alert, Step, alerts, due_step, has_come, upcoming

__all__ = [
    "ALWAYS",
    "LEAST_RESUMED",
    "Alert",
    "Calendar",
    "Clock",
    "Expired",
    "Reading",
    "Span",
    "Step",
    "Still",
    "TimeControl",
    "TimeSource",
    "alerts",
    "bank_after",
    "due_step",
    "expiry",
    "has_come",
    "seconds_spent",
    "upcoming",
    "with_span",
]
