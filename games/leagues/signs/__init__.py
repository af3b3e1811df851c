"""Signs of unfair play, each beside its baseline: pure figures, accusing nobody, for people to
judge.
"""

from .late import Late, Waits, lateness
from .shared import SharedNetwork, SignInTrace, common_days, shared
from .together import Fall, Together, Took, falls, together

__all__ = [
    "Fall",
    "Late",
    "SharedNetwork",
    "SignInTrace",
    "Together",
    "Took",
    "Waits",
    "common_days",
    "falls",
    "lateness",
    "shared",
    "together",
]
