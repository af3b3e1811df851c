"""Where chance comes from: a keyed stream in play, a script in tests and imported games.

The position of the stream is a counter in the state, so that a state and a seed say everything that is to come, and
the gap-free counter proves that nothing was drawn twice.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence
from itertools import cycle
from typing import Protocol

from .errors import DiceExhausted

WORD = 1 << 64
PLAIN, SALTED = 1, 2
"""Protocols: dice keyed by the seed alone, as those of recorded games are, and by what players gave as well."""

EXPECTED = (4, 3, 5, 2, 6, 1)


class Dice(Protocol):
    """One draw of chance; ``counter`` is its place in the game's stream, ``purpose`` is written into the evidence."""

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        """Return a number from 1 to ``sides``, each equally likely."""


class KeyedDice:
    """HMAC-SHA256(seed, game | counter | purpose), made fair by rejection; anyone who learns the seed can check
    every roll.

    ``branch`` counts how often the game was rewound, and stands before the counter (``2.134``) where it ever was: a
    counter that comes again falls anew. Of an order that comes again, ``kept`` says where its draws lay when it was
    first carried out, in their order, as (branch, counter); draws beyond these are new. ``begun`` is the counter of the
    first of them now.
    """

    def __init__(
        self, seed: bytes, game: str, branch: int = 0, kept: Sequence[tuple[int, int]] = (), begun: int = 0
    ) -> None:
        self.seed = seed
        self.game = game
        self.branch = branch
        self.kept = kept
        self.begun = begun

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        return self.draw_at(self.place(counter), purpose, sides)

    def draw_at(self, place: str, purpose: str, sides: int) -> int:
        """What falls there."""
        fair = WORD - WORD % sides
        attempt = 0
        while (word := self._word(place, purpose, attempt)) >= fair:
            attempt += 1
        return word % sides + 1

    def _word(self, place: str, purpose: str, attempt: int) -> int:
        text = f"{self.game}|{place}|{purpose}|{attempt}"
        return int.from_bytes(hmac.digest(self.seed, text.encode(), "sha256")[:8], "big")

    def place(self, counter: int) -> str:
        """Where in the stream a draw lies, as the text has it."""
        within = counter - self.begun
        known = 0 <= within < len(self.kept)
        branch, number = self.kept[within] if known else (self.branch, counter)
        return f"{branch}.{number}" if branch else str(number)


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


class PlannedDice:
    """Dice of a plan: first those chosen for it, then such as are to be expected, of which six in a row show every
    number once, the middle ones first. No seed has any part in them; cards stay in the order in which they lie."""

    def __init__(self, pips: Sequence[int] = ()) -> None:
        self.left = list(pips)
        self.expected = cycle(EXPECTED)

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        if sides != len(EXPECTED):
            return sides
        return self.left.pop(0) if self.left else next(self.expected)


def commitment(seed: bytes) -> str:
    """The SHA-256 that is published when a game starts, so that its seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


def salted(seed: bytes, game: str, salts: Sequence[str]) -> bytes:
    """The key of protocol 2: HMAC-SHA256 by the seed of what `salted_text` writes.

    Whoever gave a salt after the seed was sealed knows that the site could not choose the dice.
    """
    return hmac.digest(seed, salted_text(game, salts).encode(), "sha256")


def salted_text(game: str, salts: Sequence[str]) -> str:
    """Lines that are joined by line feeds: ``tocsite dice 2``, the game's id, and of everybody in the order of joining
    the number from 0, a space, and their salt in hex or ``-``."""
    return "\n".join(["tocsite dice 2", game, *(f"{number} {salt or '-'}" for number, salt in enumerate(salts))])


def salt_of(words: str) -> str:
    """What somebody gives for the dice: 64 hexadecimal digits as they are, of other words the SHA-256, of none none."""
    if re.fullmatch("[0-9A-Fa-f]{64}", words):
        return words.lower()
    return hashlib.sha256(words.encode()).hexdigest() if words else ""
