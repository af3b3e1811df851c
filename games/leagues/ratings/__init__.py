"""How strong players are, and how sure that is: pure figures, no rows, no clock."""

from .model import NEW, Skill, chances, rated, rested, shown
from .seats import Played, seat_offsets

__all__ = ["NEW", "Played", "Skill", "chances", "rated", "rested", "seat_offsets", "shown"]
