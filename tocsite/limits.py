"""The value of one limit; the table of all is `settings.LIMITS`, and
`accounts.limits` keeps to it.
"""

from datetime import timedelta
from typing import NamedTuple


class RateLimit(NamedTuple):
    """So often ``within`` a time, or at once if that is None; ``why`` is for the operator."""

    most: int
    within: timedelta | None
    why: str
