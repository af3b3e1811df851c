"""Models of leagues: seasons and entries; divisions, rounds and tables; results; ladders; and ratings."""

from .calendar import CalendarKey
from .desk import Adjustment, ApartPair, Appeal, Bar, DeskAct, FormerGame, PlaceOffer, Ruling
from .entrance import EntryRequest
from .invitation import Invitation
from .ladders import MOST_GAMES, Ladder, LadderTable, Wish
from .league import Admission, Decision, Entry, FormerAddress, League, LeaguePicture, Season
from .play import Division, Draw, Holding, Place, Result, Round, Sitting, Standing, Table
from .ratings import Player, Pool, RatedGame, Rating, RatingChange, SeatEffect
from .team import Team, Teammate

__all__ = [
    "MOST_GAMES",
    "Adjustment",
    "Admission",
    "ApartPair",
    "Appeal",
    "Bar",
    "CalendarKey",
    "Decision",
    "DeskAct",
    "Division",
    "Draw",
    "Entry",
    "EntryRequest",
    "FormerAddress",
    "FormerGame",
    "Holding",
    "Invitation",
    "Ladder",
    "LadderTable",
    "League",
    "LeaguePicture",
    "Place",
    "PlaceOffer",
    "Player",
    "Pool",
    "RatedGame",
    "Rating",
    "RatingChange",
    "Result",
    "Round",
    "Ruling",
    "Season",
    "SeatEffect",
    "Sitting",
    "Standing",
    "Table",
    "Team",
    "Teammate",
    "Wish",
]
