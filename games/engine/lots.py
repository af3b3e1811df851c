"""Lots for redeals of hidden things, which together leave out nothing possible."""

from collections.abc import MutableSequence, Sequence
from random import Random
from typing import Any


class RedealLots(Random):
    """Lots of one of many redeals of a position, which have a seed in common and a ``number`` each,
    from 0.

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
