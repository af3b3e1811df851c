"""Whole games for the tests, played by chance but the same each time."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import rulebooks
from rulebooks import engine
from rulebooks.engine import Action, Applied, State
from rulebooks.engine.dice import Dice, KeyedDice

RULESET = "time_of_crisis"
QUIET = ("EndActions", "EndTurn", "Decline", "Discard", "LeaveCapital")
"""Actions that a restless player puts off while there is another."""
EAGER = ("Attack", "UsePretender", "EnterCapital", "PlaceGovernor", "IncreaseSupport")
"""Actions that he does not put off, so that rare decisions come up."""


class Played(NamedTuple):
    """One action, with the state after it."""

    state: State
    seat: int
    action: Action
    applied: Applied


def playthrough(options: dict[str, Any], dice: Dice, *, seed: int) -> Iterator[Played]:
    """Play a game to its end. The state changes in place from one yield to the next."""
    state = rulebooks.new(RULESET, options, dice)
    rng = Random(seed)
    while seats := engine.to_move(state):
        seat = rng.choice(seats)
        action = restless(engine.legal(state, seat), rng)
        yield Played(state, seat, action, engine.apply(state, seat, action, dice))


def restless(legal: Sequence[Action], rng: Random) -> Action:
    """Some kind of action, then any of that kind."""
    kinds = sorted({type(action).__name__ for action in legal})
    eager = [kind for kind in kinds if kind in EAGER]
    busy = [kind for kind in kinds if kind not in QUIET]
    pool = eager if eager and rng.random() < 0.6 else busy if busy and rng.random() < 0.95 else kinds
    kind = rng.choice(pool)
    return rng.choice([action for action in legal if type(action).__name__ == kind])


def question(state: State) -> str:
    """The name of the decision that the game waits for; empty when it is over."""
    question_asked = rulebooks.view(state, None).question
    return question_asked.kind if question_asked else ""


def keyed(number: int) -> KeyedDice:
    """Dice that are the same for the same number."""
    return KeyedDice(number.to_bytes(8, "big"), "test")
