"""A bot: a player made of code that sees no more than a person in its seat would see."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from .kernel import Action


class Bot(Protocol):
    """Chooses one of the legal actions, from the redacted view alone; the same answer for the same view and ``rng``."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of ``legal``, which is never empty."""
