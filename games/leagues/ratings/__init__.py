"""Players' strength and its uncertainty: pure figures, no rows, no clock."""

from .book import Book, Change, Fit, PoolStanding, WithheldReason, judged
from .counting import Holder, Role, Sitter, Unrated, sitters, why_unrated
from .model import NEW, Skill, chances, rated, rested, shown
from .seats import GameRanking, seat_offsets

__all__ = [
    "NEW",
    "Book",
    "Change",
    "Fit",
    "GameRanking",
    "Holder",
    "PoolStanding",
    "Role",
    "Sitter",
    "Skill",
    "Unrated",
    "WithheldReason",
    "chances",
    "judged",
    "rated",
    "rested",
    "seat_offsets",
    "shown",
    "sitters",
    "why_unrated",
]
