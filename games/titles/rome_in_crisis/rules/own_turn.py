"""A turn tried out ahead of time."""

import msgspec

from .agenda import StoredState
from .state import State


def own_turn(state: State, seat: int) -> State:
    """A copy of the position, which owes what it owes: all play in every turn, and nobody has one of their own."""
    return msgspec.json.decode(msgspec.json.encode(state), type=StoredState)
