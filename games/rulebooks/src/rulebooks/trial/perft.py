"""Count the ways to go on from a position: a rule that lets through more or less shows at once."""

from collections.abc import Iterator

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import Dice, KeyedDice

DICE = KeyedDice((2026).to_bytes(8, "big"), "test")
"""The dice of every sequence: the same order has the same chance in each. Counts that are kept rest on this key."""


def count_sequences(position: str, depth: int, dice: Dice = DICE) -> int:
    """Count the sequences of ``depth`` orders from a stored position; every seat that may answer does so in turn."""
    if depth == 1:
        state = rulebooks.load(position)
        return sum(len(engine.legal(state, seat)) for seat in engine.to_move(state))
    return sum(count for _seat, _action, count in divide(position, depth, dice))


def divide(position: str, depth: int, dice: Dice = DICE) -> Iterator[tuple[int, engine.Action, int]]:
    """Yield each first order with its seat, and the number of sequences that begin with it."""
    state = rulebooks.load(position)
    for seat in engine.to_move(state):
        for action in engine.legal(state, seat):
            after = rulebooks.load(position)
            engine.apply(after, seat, action, dice)
            yield seat, action, count_sequences(rulebooks.dump(after), depth - 1, dice) if depth > 1 else 1
