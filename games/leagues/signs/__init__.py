"""Signs of unfair play, each beside its baseline: pure figures, which accuse nobody and which people judge."""

from .late import Late, Waits, lateness
from .shared import Seen, Shared, common_days, shared
from .together import Fall, Together, Took, falls, together

__all__ = [
    "Fall",
    "Late",
    "Seen",
    "Shared",
    "Together",
    "Took",
    "Waits",
    "common_days",
    "falls",
    "lateness",
    "shared",
    "together",
]
