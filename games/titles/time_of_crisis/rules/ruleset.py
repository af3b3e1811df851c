"""Time of Crisis: the Roman Empire, 235-284 AD, for two to four players."""

from games.engine.codec import Codec

from . import log
from .agenda import StoredTocState
from .ending import stop
from .notation import notation
from .own_turn import own_turn
from .setup import SCHEMA, new
from .upgrades import UPGRADES
from .view import view

NAME = "time_of_crisis"
NOTATION = notation()

CODEC = Codec(StoredTocState, log.EVENTS, schema=SCHEMA, upgrades=UPGRADES)

__all__ = ["CODEC", "NAME", "NOTATION", "new", "own_turn", "stop", "view"]
