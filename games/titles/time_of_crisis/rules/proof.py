"""Invariants and secrets of the rules, for their trials: `check`, `secrecy`, and the cards turned
up.
"""

from random import Random

from games.engine import ruleset

from .check import check
from .secrecy import scramble
from .state import TocState


class TocProof(ruleset.RulesProof):
    def check(self, state: TocState) -> list[str]:
        return check(state)

    def scramble(self, state: TocState, seat: int | None, rng: Random) -> None:
        scramble(state, seat, rng)

    def revealed(self, state: TocState) -> tuple[int, int]:
        return len(state.deck), state.turned_up
