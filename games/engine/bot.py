"""A bot: a player made of code that sees no more than a person in its seat would see; and one without a plan."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from .kernel import Action


class Bot(Protocol):
    """Chooses one of the legal actions, from the redacted view alone; the same answer for the same view and ``rng``."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of ``legal``, which is never empty."""


class RandomBot:
    """A measure for other bots, and a driver for tests: it chooses a kind of action, then one of that kind, as a
    hundred ways to roll do not drown the one way to end a phase.
    """

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        kinds = sorted({type(action).__name__ for action in legal})
        kind = rng.choice(kinds)
        return rng.choice([action for action in legal if type(action).__name__ == kind])
