"""What is counted of a whole game: where its Legacy came from, who had how much, reigns, battles, decks and luck."""

from .counting import figures

__all__ = ["figures"]
