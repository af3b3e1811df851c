"""A bot without a plan: a measure for other bots, and a driver for tests."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .kernel import Action


class RandomBot:
    """A bot that chooses a kind of action, then one of that kind: a hundred ways to roll do not
    drown the one way to end a phase.
    """

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        kinds = sorted({type(action).__name__ for action in legal})
        kind = rng.choice(kinds)
        return rng.choice([action for action in legal if type(action).__name__ == kind])
