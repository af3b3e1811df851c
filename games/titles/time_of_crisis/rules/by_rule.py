"""Answers of a seat without a person (expansion 4): each kind of decision has a rule of its own.

The rules stand in `factions.answers`, those about a card with it. By default it declines, or takes
the first legal answer.
"""

from functools import singledispatch
from typing import Any

from games.engine.kernel import Action, Decision

from .actions import Decline


@singledispatch
def answer(decision: Decision, state: Any, seat: int) -> Action:
    """Return one of the legal actions of ``seat``, which owes this decision."""
    legal = decision.legal(state, seat)
    return next((action for action in legal if isinstance(action, Decline)), legal[0])
