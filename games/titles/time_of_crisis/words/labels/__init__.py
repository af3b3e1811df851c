"""How every action is shown: `describe` finds the words by the action's class."""

from . import answers, events, turn
from .base import describe, influence

__all__ = ["answers", "describe", "events", "influence", "turn"]
