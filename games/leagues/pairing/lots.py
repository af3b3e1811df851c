"""Lots drawn from a secret, checkable by anybody with it, and many secrets under one seal."""

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

from rulebooks.engine.dice import KeyedDice

Thing = TypeVar("Thing")


class Lots:
    """Draw by HMAC-SHA256 of a secret, the name of the draw, and a counter without gaps."""

    def __init__(self, secret: bytes, name: str) -> None:
        self._dice = KeyedDice(secret, name)
        self._drawn = 0

    def below(self, limit: int) -> int:
        """Draw a number from 0 to ``limit`` - 1, each equally likely."""
        number = self._dice.draw(self._drawn, "lot", limit) - 1
        self._drawn += 1
        return number

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in an order, each equally likely."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def generator(self) -> random.Random:
        """Return a quick source for a search asking a million times.

        Use its ``random`` only: Python keeps it the same from version to version.
        """
        return random.Random(self.below(1 << 60))


LINKS = 32
"""Links in a tournament's chain: more than any has draws."""


def link(last: bytes, number: int, links: int) -> bytes:
    """Return the secret of this number, from 0, in a chain of so many with this last one.

    Raises ValueError beyond it.
    """
    if not 0 <= number < links:
        raise ValueError(f"there is no secret {number} in a chain of {links}")
    for _step in range(links - 1 - number):
        last = hashlib.sha256(last).digest()
    return last
