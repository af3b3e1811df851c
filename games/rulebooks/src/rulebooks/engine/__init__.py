"""A pure library under every rulebook: no Django, no clock, no files, no environment.

A game is a state. `legal` lists a seat's actions, `apply` carries one out. States change in place
and only through `apply`; all chance comes from the dice handed in (see `dice`). The content of a game
stands with its title: its rules offer `new` and `view`, and a codec for storage (see `ruleset`).
"""

from . import dice, errors
from .dice import Dice
from .errors import EngineError, IllegalAction, MalformedAction, UnknownSchema
from .events import Event, visible
from .kernel import (
    Action,
    Applied,
    DiceDraw,
    apply,
    apply_unchecked,
    aside,
    awaited,
    choices,
    latest_draws,
    legal,
    taking_back,
)
from .kernel import GameState as State
from .kernel import waiting as to_move
from .notation import order_text
from .results import GameResult

__all__ = [
    "Action",
    "Applied",
    "Dice",
    "DiceDraw",
    "EngineError",
    "Event",
    "GameResult",
    "IllegalAction",
    "MalformedAction",
    "State",
    "UnknownSchema",
    "apply",
    "apply_unchecked",
    "aside",
    "awaited",
    "choices",
    "dice",
    "errors",
    "latest_draws",
    "legal",
    "order_text",
    "taking_back",
    "to_move",
    "visible",
]
