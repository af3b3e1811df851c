"""Who of those who wait on a ladder is seated with whom: pure, by what each wishes and how long they have waited."""

from .matching import Bots, Bounds, Seating, Waiting, missing, seating, widened

__all__ = ["Bots", "Bounds", "Seating", "Waiting", "missing", "seating", "widened"]
