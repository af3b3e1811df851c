"""How long a person has for a decision: pure values and functions, no Django, no database, no present moment.

Moments are aware datetimes, spans are seconds. Whoever calls says what time it is.
"""

from .calendar import ALWAYS, Calendar, Span, Still, with_span
from .clock import LEAST_RESUMED, Clock, Expired, Reading, Rule, bank_after
from .spans import expiry, spent
from .terms import Terms
from .warnings import Alert, Step, alerts, due, has_come, upcoming

__all__ = [
    "ALWAYS",
    "LEAST_RESUMED",
    "Alert",
    "Calendar",
    "Clock",
    "Expired",
    "Reading",
    "Rule",
    "Span",
    "Step",
    "Still",
    "Terms",
    "alerts",
    "bank_after",
    "due",
    "expiry",
    "has_come",
    "spent",
    "upcoming",
    "with_span",
]
