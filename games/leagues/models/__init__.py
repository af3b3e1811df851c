"""What the database keeps of leagues: their seasons and who enters them; divisions, rounds and tables; results; of
ladders; and of ratings."""

from .appeal import Appeal
from .calendar import CalendarKey
from .invitation import Invitation
from .ladders import MOST_GAMES, Ladder, LadderTable, Wish
from .league import Decision, Entry, League, Season
from .play import Division, Draw, Holding, Place, Result, Round, Sitting, Standing, Table
from .ratings import Player, Pool, RatedGame, Rating, RatingChange, SeatEffect

__all__ = [
    "MOST_GAMES",
    "Appeal",
    "CalendarKey",
    "Decision",
    "Division",
    "Draw",
    "Entry",
    "Holding",
    "Invitation",
    "Ladder",
    "LadderTable",
    "League",
    "Place",
    "Player",
    "Pool",
    "RatedGame",
    "Rating",
    "RatingChange",
    "Result",
    "Round",
    "Season",
    "SeatEffect",
    "Sitting",
    "Standing",
    "Table",
    "Wish",
]
