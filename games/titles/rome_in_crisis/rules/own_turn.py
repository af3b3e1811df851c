"""Trial of a turn ahead of time."""

import msgspec

from .agenda import StoredRomeState
from .state import RomeState


def own_turn(state: RomeState, seat: int) -> RomeState:
    """Return a copy of the position, with its agenda: all play in every turn, and nobody has one of
    their own.
    """
    return msgspec.json.decode(msgspec.json.encode(state), type=StoredRomeState)
