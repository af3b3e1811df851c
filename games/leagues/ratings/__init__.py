"""How strong players are, and how sure that is: pure figures, no rows, no clock."""

from .book import Book, Change, Fit, Held, Standing, judged
from .counting import Holder, Role, Sitter, Unrated, sitters, why_unrated
from .model import NEW, Skill, chances, rated, rested, shown
from .seats import Played, seat_offsets

__all__ = [
    "NEW",
    "Book",
    "Change",
    "Fit",
    "Held",
    "Holder",
    "Played",
    "Role",
    "Sitter",
    "Skill",
    "Standing",
    "Unrated",
    "chances",
    "judged",
    "rated",
    "rested",
    "seat_offsets",
    "shown",
    "sitters",
    "why_unrated",
]
