"""What is drawn by lot, checkable by anybody who learns the secret."""

import random
from collections.abc import Sequence
from typing import TypeVar

from games.engine.dice import KeyedDice

Thing = TypeVar("Thing")


class Lots:
    """Draws by HMAC-SHA256 of a secret, a name of what is drawn for, and a counter without gaps."""

    def __init__(self, secret: bytes, name: str) -> None:
        self._dice = KeyedDice(secret, name)
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each equally likely."""
        number = self._dice.draw(self._drawn, "lot", limit) - 1
        self._drawn += 1
        return number

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """The things in an order, each equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def generator(self) -> random.Random:
        """A quick source for a search that asks a million times.

        Only its ``random`` may be used: that Python keeps the same from version to version.
        """
        return random.Random(self.below(1 << 60))
