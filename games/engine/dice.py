"""Where chance comes from: a keyed stream in play, a script in tests and imported games.

The position of the stream is a counter in the state, so that a state and a seed say everything that is to come, and
the gap-free counter proves that nothing was drawn twice.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol

from .errors import DiceExhausted

WORD = 1 << 64


class Dice(Protocol):
    """One draw of chance; ``counter`` is its place in the game's stream, ``purpose`` is written into the evidence."""

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        """Return a number from 1 to ``sides``, each equally likely."""


class KeyedDice:
    """HMAC-SHA256(seed, game | counter | purpose), made fair by rejection; anyone who learns the seed can check
    every roll."""

    def __init__(self, seed: bytes, game: str) -> None:
        self.seed = seed
        self.game = game

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        fair = WORD - WORD % sides
        attempt = 0
        while (word := self._word(counter, purpose, attempt)) >= fair:
            attempt += 1
        return word % sides + 1

    def _word(self, counter: int, purpose: str, attempt: int) -> int:
        text = f"{self.game}|{counter}|{purpose}|{attempt}"
        return int.from_bytes(hmac.digest(self.seed, text.encode(), "sha256")[:8], "big")


class ScriptedDice:
    """So many pips in that order. Raises `DiceExhausted` when asked for more, or for a die that cannot show the
    next pip."""

    def __init__(self, pips: Sequence[int] = ()) -> None:
        self.left = list(pips)

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        if not self.left:
            raise DiceExhausted(f"no pip left for draw {counter}, {purpose}")
        pip = self.left.pop(0)
        if not 1 <= pip <= sides:
            raise DiceExhausted(f"a die of {sides} cannot show {pip} for draw {counter}, {purpose}")
        return pip


def commitment(seed: bytes) -> str:
    """The SHA-256 that is published when a game starts, so that its seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()
