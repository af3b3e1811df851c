"""What the database keeps of leagues, tournaments, ladders and ratings."""

from .ladders import MOST_GAMES, Ladder, LadderTable, Wish
from .ratings import Player, Pool, RatedGame, Rating, RatingChange, SeatEffect

__all__ = [
    "MOST_GAMES",
    "Ladder",
    "LadderTable",
    "Player",
    "Pool",
    "RatedGame",
    "Rating",
    "RatingChange",
    "SeatEffect",
    "Wish",
]
