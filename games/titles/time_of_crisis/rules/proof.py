"""What the rules are held to by whoever tries them out: `check`, `secrecy`, and what has been turned up."""

from random import Random

from games.engine import ruleset

from .check import check
from .secrecy import scramble
from .state import State


class Proof(ruleset.Proof):
    def check(self, state: State) -> list[str]:
        return check(state)

    def scramble(self, state: State, seat: int | None, rng: Random) -> None:
        scramble(state, seat, rng)

    def shown(self, state: State) -> tuple[int, int]:
        return len(state.deck), state.turned_up
