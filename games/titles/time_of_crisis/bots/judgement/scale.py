"""What is done first, and how scores compare.

A scorer answers in legacy that an order may bring, in its own kind: 0 or less is not worth doing. The stage of its verb
says when: all worth doing of a higher stage is done before anything of a lower one.
"""

from collections.abc import Callable
from typing import Any

from games.engine.kernel import Action

from .outlook import Outlook

Scorer = Callable[[Outlook, Any], float]
Scorers = dict[type[Action], tuple[int, Scorer]]

NEVER = -1.0
"""Only where nothing else is legal."""

CARDS, ALLIES, VOTES, WAR, WELFARE, PRECAUTIONS, END = range(7, 0, -1)
"""The stages of a turn, the first of them first."""
