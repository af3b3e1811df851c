"""Pairings and seats: pure functions of numbers, no rows, no clock.

Players are the numbers 0 to n-1, a *table* is a tuple of them, a *round* a list of tables seating
everybody once, a *schedule* a list of rounds. All chance comes from `Lots`, so anybody with the
secret can draw again.
"""

from games.leagues.pairing.lots import LINKS, link
from games.leagues.pairing.rounds import VERSION, draw_again, draw_division

from .apart import deal_apart, in_order, weigh, weighs
from .lots import Lots
from .meetings import energy, least_energy, least_spread, meetings, spread
from .names import seal_name
from .rounds import draw_round
from .schedule import at_once, schedule, sizes
from .search import Wishes
from .seats import assign_seats, seat_spread
from .swiss import swiss

__all__ = [
    "LINKS",
    "VERSION",
    "Lots",
    "Wishes",
    "assign_seats",
    "at_once",
    "deal_apart",
    "draw_again",
    "draw_division",
    "draw_round",
    "energy",
    "in_order",
    "least_energy",
    "least_spread",
    "link",
    "meetings",
    "schedule",
    "seal_name",
    "seat_spread",
    "sizes",
    "spread",
    "swiss",
    "weigh",
    "weighs",
]
