"""4. Factions without a player, as far as the base game's rules go: no step of theirs waits for anybody.

Each kind of decision has a rule of its own for their answer, in `answers` or, about a card, with the card.
"""

from functools import singledispatch
from typing import Any

from rulebooks.engine.kernel import Action, Decision

from ..actions import Decline


@singledispatch
def answer_as_faction(decision: Decision, state: Any, seat: int) -> Action:
    """Return one of the legal actions of ``seat``, which owes this decision: to decline, else the first."""
    legal = decision.legal(state, seat)
    return next((action for action in legal if isinstance(action, Decline)), legal[0])
