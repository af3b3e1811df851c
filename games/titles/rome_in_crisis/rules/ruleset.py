"""Rome in Crisis, by Rick Heli (2014): a card game for two to four players."""

from games.engine.codec import Codec

from . import log
from .actions import NOTATION
from .agenda import StoredState
from .new import NAME, SCHEMA, new
from .own_turn import own_turn
from .view import view

CODEC = Codec(StoredState, log.EVENTS, schema=SCHEMA)

__all__ = ["CODEC", "NAME", "NOTATION", "new", "own_turn", "view"]
