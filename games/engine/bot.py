"""What a bot is."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from games.titles.time_of_crisis.rules.view import View

from .kernel import Action


class Bot(Protocol):
    """Chooses one of the legal actions, from the redacted view alone; the same answer for the same view and ``rng``."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        """One of ``legal``, which is never empty."""
