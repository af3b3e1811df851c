"""Order of the bot's acts, and comparison of scores.

A scorer answers in legacy expected from an order, in its own kind: 0 or less is not worth doing.
The stage of its verb sets the time: everything worth doing of a higher stage is done before
anything of a lower one.
"""

from collections.abc import Callable
from typing import Any

from games.engine.kernel import Action

from .outlook import SeatOutlook

Scorer = Callable[[SeatOutlook, Any], float]
Scorers = dict[type[Action], tuple[int, Scorer]]

NEVER = -1.0
"""The score of orders taken only if nothing else is legal."""

CARDS, ALLIES, VOTES, WAR, WELFARE, PRECAUTIONS, END = range(7, 0, -1)
"""The stages of a turn, the first of them first."""
