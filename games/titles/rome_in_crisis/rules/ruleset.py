"""Rome in Crisis, by Rick Heli (2014): a card game for two to four players."""

from games.engine.codec import Codec

from . import log
from .actions import NOTATION
from .agenda import StoredRomeState
from .ending import stop
from .new import NAME, SCHEMA, new
from .own_turn import own_turn
from .view import view

CODEC = Codec(StoredRomeState, log.EVENTS, schema=SCHEMA)

__all__ = ["CODEC", "NAME", "NOTATION", "new", "own_turn", "stop", "view"]
