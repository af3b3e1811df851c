"""What the database keeps of leagues, tournaments, ladders and ratings."""

from .ratings import Player, Pool, RatedGame, Rating, RatingChange, SeatEffect

__all__ = ["Player", "Pool", "RatedGame", "Rating", "RatingChange", "SeatEffect"]
