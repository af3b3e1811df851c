"""Time of Crisis: the Roman Empire, 235-284 AD, for two to four players."""

from games.engine.codec import Codec

from . import log
from .actions import NOTATION
from .agenda import StoredState
from .check import check
from .forecast import forecast, next_checks
from .rehearsal import rehearsal
from .secrecy import scramble
from .setup import SCHEMA, new
from .upgrades import UPGRADES
from .view import view

NAME = "time_of_crisis"

CODEC = Codec(StoredState, log.EVENTS, schema=SCHEMA, upgrades=UPGRADES)

__all__ = ["CODEC", "NAME", "NOTATION", "check", "forecast", "new", "next_checks", "rehearsal", "scramble", "view"]
