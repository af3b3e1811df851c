"""Seating of people waiting on a ladder: pure, by their wishes and the length of their wait."""

from .matching import Bots, Bounds, Seating, Waiting, missing, seating, widened

__all__ = ["Bots", "Bounds", "Seating", "Waiting", "missing", "seating", "widened"]
