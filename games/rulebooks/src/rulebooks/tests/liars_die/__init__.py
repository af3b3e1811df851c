"""Liar's Die, a game of the tests' own, to see that nothing knows the games of the library by their names."""

import pytest

from rulebooks.engine.ruleset import RandomBot
from rulebooks.registry import RULEBOOKS
from rulebooks.rulebook import Rulebook

from . import rules

LIARS_DIE = Rulebook(
    rules=rules, players=(2, 3, 4), bots={"random": RandomBot()}, stand_in="random", proof=rules.Secrets()
)


def register(patch: pytest.MonkeyPatch) -> None:
    """Put the game on the library's list until the end of a test."""
    patch.setitem(RULEBOOKS, LIARS_DIE.name, LIARS_DIE)
