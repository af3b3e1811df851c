"""How every action is shown: `describe` finds the words by the action's class."""

from . import answers, events, turn
from .base import Line, describe, influence

__all__ = ["Line", "answers", "describe", "events", "influence", "turn"]
