"""The words of the game; to import any of them fills the table of the cards' words."""

from . import cards as cards
