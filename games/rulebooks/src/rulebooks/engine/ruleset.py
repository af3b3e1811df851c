"""Protocols of a ruleset: its public functions, those by which it can be tried, and the bots that play by it."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from .codec import Codec
from .dice import Dice
from .kernel import Action, Question
from .notation import Notation


class AnyTurn(Protocol):
    """The turn being played."""

    @property
    def seat(self) -> int: ...


class AnyView(Protocol):
    """The part common to every game's view: the reader's seat, the progress of the game, and the
    open question.

    ``turn`` is None outside turns, ``question`` when the game is over.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> AnyTurn | None: ...
    @property
    def question(self) -> Question | None: ...
    @property
    def players(self) -> Sequence[Any]: ...


class Ruleset(Protocol):
    """A package of rules. ``state`` is always a state of its own making."""

    NAME: str
    CODEC: Codec
    NOTATION: Notation

    def new(self, options: dict[str, Any], dice: Dice) -> Any:
        """A game set up and run to its first decision."""

    def view(self, state: Any, seat: int | None) -> Any:
        """Return the view of a seat, or an onlooker; it is an `AnyView`, and more."""

    def own_turn(self, state: Any, seat: int) -> Any:
        """Return a copy of the position with the seat's own turn under way and nothing else owed."""

    def stop(self, state: Any) -> None:
        """End a game that runs as it stands, in place and without dice: equals share a place."""


class RulesProof:
    """Checks of a ruleset beside those common to all. By default a game has no invariants and hides nothing."""

    def check(self, state: Any) -> list[str]:
        """Return the broken invariants."""
        return []

    def scramble(self, state: Any, seat: int | None, rng: Random) -> None:
        """Change everything unknown to a seat, or an onlooker, and nothing else."""

    def revealed(self, state: Any) -> Any:
        """Return a value that changes whenever more of the hidden things has been shown."""
        return None


class Bot(Protocol):
    """Chooses one of the legal actions, from the redacted view alone; the same answer for the same view and ``rng``."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        """Return one of ``legal``, which is never empty."""


class RandomBot:
    """A measure for other bots, and a driver for tests: it chooses a kind of action, then one of that kind, as a
    hundred ways to roll do not drown the one way to end a phase.
    """

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        kinds = sorted({type(action).__name__ for action in legal})
        kind = rng.choice(kinds)
        return rng.choice([action for action in legal if type(action).__name__ == kind])
