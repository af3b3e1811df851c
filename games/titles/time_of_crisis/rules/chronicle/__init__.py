"""Statistics of a whole game: sources of Legacy, possessions, reigns, battles, decks and luck."""

from .counting import PARTS, count_figures

__all__ = ["PARTS", "count_figures"]
