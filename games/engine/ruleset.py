"""What a ruleset has to offer the engine's public functions, and what it may offer to be tried by."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from .codec import Codec
from .dice import Dice
from .kernel import Question
from .notation import Notation


class Turn(Protocol):
    """Whose turn is being played."""

    @property
    def seat(self) -> int: ...


class View(Protocol):
    """The part of a view that every game's has: who looks, how far the game is, and what is asked of whom.

    ``turn`` is None where turns do not matter yet or any more, ``question`` when the game is over.
    """

    @property
    def seat(self) -> int | None: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> Turn | None: ...
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
        """What a seat, or an onlooker, may know; it answers what a `View` does, and more."""

    def own_turn(self, state: Any, seat: int) -> Any:
        """A copy of the position in which the seat's own turn is under way and all that is owed."""


class Proof:
    """What a ruleset is held to beside what holds of any. By default a game has no invariants and hides nothing."""

    def check(self, state: Any) -> list[str]:
        """Broken invariants."""
        return []

    def scramble(self, state: Any, seat: int | None, rng: Random) -> None:
        """Change what a seat, or an onlooker, cannot know, and nothing else."""

    def shown(self, state: Any) -> Any:
        """Something that is another whenever more of what was hidden has been shown."""
        return None
