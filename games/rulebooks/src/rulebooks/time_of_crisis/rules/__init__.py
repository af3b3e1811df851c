"""The rules of the game; to import any of them fills the tables of the cards."""

from . import cards as cards
