"""What the database keeps of leagues: their seasons and who enters them; divisions, rounds and tables; results."""

from .calendar import CalendarKey
from .league import Decision, Entry, League, Season
from .play import Division, Draw, Holding, Place, Result, Round, Sitting, Standing, Table

__all__ = [
    "CalendarKey",
    "Decision",
    "Division",
    "Draw",
    "Entry",
    "Holding",
    "League",
    "Place",
    "Result",
    "Round",
    "Season",
    "Sitting",
    "Standing",
    "Table",
]
