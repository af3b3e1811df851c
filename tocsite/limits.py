"""What one limit is; the table of all of them is `settings.LIMITS`, and `accounts.limits` keeps to it."""

from datetime import timedelta
from typing import NamedTuple


class Limit(NamedTuple):
    """So often ``within`` a time, or at once where that is None; ``why`` is for whoever runs the site."""

    most: int
    within: timedelta | None
    why: str
