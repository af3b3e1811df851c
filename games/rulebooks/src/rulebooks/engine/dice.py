"""Sources of chance: a keyed stream in play, a script in tests and imported games, lots for redeals of hidden things.

The position of the stream is a counter in the state. A state and a seed therefore determine
everything to come, and the counter, being without gaps, proves that nothing was drawn twice.
"""

import hashlib
import hmac
import re
from collections.abc import MutableSequence, Sequence
from itertools import cycle
from random import Random
from typing import Any, Protocol

from .errors import DiceExhausted

WORD = 1 << 64
PLAIN, SALTED = 1, 2
"""Protocols: dice keyed by the seed alone, as those of recorded games are, and by players' salts as well."""

EXPECTED = (4, 3, 5, 2, 6, 1)


class Dice(Protocol):
    """One draw of chance; ``counter`` is its place in the game's stream, ``purpose`` is written into the evidence."""

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        """Return a number from 1 to ``sides``, each equally likely."""


class KeyedDice:
    """HMAC-SHA256(seed, game | counter | purpose), made fair by rejection; anyone with the seed can
    check every roll.

    ``branch`` counts the rewinds of the game and stands before the counter (``2.134``) once it is
    above 0: a repeated counter then gives new dice. ``reused`` holds the places of the draws that a
    repeated order reuses, as (branch, counter) and in order; further draws are new. ``reused_from`` is
    the present counter of the first of them.
    """

    def __init__(
        self, seed: bytes, game: str, branch: int = 0, reused: Sequence[tuple[int, int]] = (), reused_from: int = 0
    ) -> None:
        self.seed = seed
        self.game = game
        self.branch = branch
        self.reused = reused
        self.reused_from = reused_from

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        return self.draw_at(self.place(counter), purpose, sides)

    def draw_at(self, place: str, purpose: str, sides: int) -> int:
        """Return the number drawn at a place of the stream, from 1 to ``sides``."""
        fair = WORD - WORD % sides
        attempt = 0
        while (word := self._random_word(place, purpose, attempt)) >= fair:
            attempt += 1
        return word % sides + 1

    def _random_word(self, place: str, purpose: str, attempt: int) -> int:
        text = f"{self.game}|{place}|{purpose}|{attempt}"
        return int.from_bytes(hmac.digest(self.seed, text.encode(), "sha256")[:8], "big")

    def place(self, counter: int) -> str:
        """Return the place of a draw in the stream, as text."""
        within = counter - self.reused_from
        is_reused = 0 <= within < len(self.reused)
        branch, number = self.reused[within] if is_reused else (self.branch, counter)
        return f"{branch}.{number}" if branch else str(number)


class ScriptedDice:
    """Dice with given pips in a given order; raise `DiceExhausted` if there are no more, or the die
    has too few sides.
    """

    def __init__(self, pips: Sequence[int] = ()) -> None:
        self.remaining = list(pips)

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        if not self.remaining:
            raise DiceExhausted(f"no pip left for draw {counter}, {purpose}")
        pip = self.remaining.pop(0)
        if not 1 <= pip <= sides:
            raise DiceExhausted(f"a die of {sides} cannot show {pip} for draw {counter}, {purpose}")
        return pip


class PlannedDice:
    """Dice of a plan: first the chosen ones, then typical ones.

    Of the typical ones, six in a row show every number once, the middle ones first. They depend on
    no seed; cards stay in the order in which they lie.
    """

    def __init__(self, pips: Sequence[int] = ()) -> None:
        self.remaining = list(pips)
        self.expected = cycle(EXPECTED)

    def draw(self, counter: int, purpose: str, sides: int) -> int:
        if sides != len(EXPECTED):
            return sides
        return self.remaining.pop(0) if self.remaining else next(self.expected)


def commitment(seed: bytes) -> str:
    """Return the SHA-256 to publish when a game starts, so that its seed cannot be changed afterwards."""
    return hashlib.sha256(seed).hexdigest()


def salted_key(seed: bytes, game: str, salts: Sequence[str]) -> bytes:
    """Return the key of protocol 2: HMAC-SHA256 by the seed of the output of `salted_text`.

    Players who gave a salt after the seed was sealed know that the site could not choose the dice.
    """
    return hmac.digest(seed, salted_text(game, salts).encode(), "sha256")


def salted_text(game: str, salts: Sequence[str]) -> str:
    """Return the salted text, lines joined by line feeds.

    The lines are ``tocsite dice 2``, the game's id, and one for each player in the order of
    joining: the number from 0, a space, and the salt in hex or ``-``.
    """
    return "\n".join(["tocsite dice 2", game, *(f"{number} {salt or '-'}" for number, salt in enumerate(salts))])


def salt_of(words: str) -> str:
    """Return the salt for a player's words: 64 hexadecimal digits unchanged, nothing for no words,
    else their SHA-256.
    """
    if re.fullmatch("[0-9A-Fa-f]{64}", words):
        return words.lower()
    return hashlib.sha256(words.encode()).hexdigest() if words else ""


class RedealLots(Random):
    """Lots of one of many redeals of a position, which have a seed in common and a ``number`` each,
    from 0. Together they leave out nothing possible.

    Draws go round: in as many redeals as there are things, each place has had every thing once. The
    real order counts for nothing, so that the seed tells nobody how the things lay. ``most`` is the
    size of the largest set drawn from.
    """

    def __init__(self, seed: str, number: int) -> None:
        super().__init__(seed)
        self.words, self.number = seed, number
        self.draws = self.most = 0

    def shuffle(self, x: MutableSequence[Any]) -> None:
        x[:] = self._deal_all(x)

    def choice(self, seq: Any) -> Any:
        return self._deal_all(seq)[0]

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        return self._deal_all(population)[:k]

    def _deal_all(self, things: Sequence[Any]) -> list[Any]:
        """Return all of them in the order of this redeal; each draw goes round in an order of its own."""
        self.draws += 1
        self.most = max(self.most, len(things))
        own = Random(f"{self.words} {self.draws}")
        dealt, turns = sorted(things, key=repr), list(range(len(things)))
        own.shuffle(dealt)
        own.shuffle(turns)
        turn = turns[self.number % len(turns)] if turns else 0
        return dealt[turn:] + dealt[:turn]
