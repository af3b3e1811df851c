"""What a ruleset has to offer the engine's public functions."""

from random import Random
from typing import Any, Protocol

from .codec import Codec
from .dice import Dice
from .notation import Notation


class Ruleset(Protocol):
    """A package of rules. ``state`` is always a state of its own making."""

    NAME: str
    CODEC: Codec
    NOTATION: Notation

    def new(self, options: dict[str, Any], dice: Dice) -> Any:
        """A game set up and run to its first decision."""

    def view(self, state: Any, seat: int | None) -> Any:
        """What a seat, or an onlooker, may know."""

    def forecast(self, state: Any, seat: int) -> Any:
        """What a seat's turn would bring if its actions ended now, or None."""

    def next_checks(self, state: Any) -> Any:
        """What every player's next check of what he holds would leave of it, by place."""

    def rehearsal(self, state: Any, seat: int) -> Any:
        """A copy of the position in which the seat's own turn is under way and all that is owed."""

    def check(self, state: Any) -> list[str]:
        """Broken invariants."""

    def scramble(self, state: Any, seat: int | None, rng: Random) -> None:
        """Change what a seat, or an onlooker, cannot know, and nothing else."""
