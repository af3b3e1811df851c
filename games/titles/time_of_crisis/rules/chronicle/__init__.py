"""What is counted of a whole game: where its Legacy came from, who had how much, reigns, battles, decks and luck."""

from .counting import PARTS, figures

__all__ = ["PARTS", "figures"]
