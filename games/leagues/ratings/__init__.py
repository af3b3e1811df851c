"""Players' strength and its uncertainty: pure figures, no rows, no clock."""

from .book import Book, Change, Fit, PoolStanding, WithheldReason, ranking_of_full_game
from .counting import Holder, Role, Sitter, Unrated, sitters, why_unrated
from .model import NEW, Skill, after_rest, chances, rate_game, to_points
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
    "after_rest",
    "chances",
    "ranking_of_full_game",
    "rate_game",
    "seat_offsets",
    "sitters",
    "to_points",
    "why_unrated",
]
