"""Labels of all actions: `describe` finds the words by the action's class."""

from . import answers
from .base import describe, influence

__all__ = ["answers", "describe", "influence"]
