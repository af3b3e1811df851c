"""Who meets whom, and who sits first: pure functions of numbers, no rows, no clock.

Players are the numbers 0 to n-1, a *table* is a tuple of them, a *round* a list of tables in which everybody sits at
one, a *schedule* a list of rounds. All chance comes from `Lots`, so that whoever knows the secret can draw again.
"""

from .checking import differences, draw_division
from .lots import Lots
from .meetings import energy, least_energy, least_spread, meetings, spread
from .schedule import at_once, schedule, sizes
from .search import Wishes
from .seats import seat_spread, seated
from .swiss import swiss

__all__ = [
    "Lots",
    "Wishes",
    "at_once",
    "differences",
    "draw_division",
    "energy",
    "least_energy",
    "least_spread",
    "meetings",
    "schedule",
    "seat_spread",
    "seated",
    "sizes",
    "spread",
    "swiss",
]
