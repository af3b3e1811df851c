"""A game as the library knows it under its name: its rules, its players and their bots, and its proofs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .engine.dice import KeyedDice
from .engine.errors import IllegalAction
from .engine.ruleset import Bot, Ruleset, RulesProof
from .options import Option

TRIES = 100
_TRIAL_DICE = KeyedDice(bytes(16), "options")


def no_outlook(state: Any, seat: int | None) -> Any:
    """Forecast nothing."""
    return None


@dataclass(frozen=True)
class Rulebook:
    """One game.

    ``stand_in`` is the bot that plays for absent people. ``automata`` names the option that lists
    players by the rules alone, who hold the last seats. ``outlook`` returns a forecast of the
    position that the seat, or an onlooker, may know.
    """

    rules: Ruleset
    players: Sequence[int]
    bots: Mapping[str, Bot]
    stand_in: str
    proof: RulesProof
    options: Sequence[Option] = ()
    automata: str = ""
    outlook: Callable[[Any, int | None], Any] = no_outlook

    @property
    def name(self) -> str:
        """Return its name in stored games."""
        return self.rules.NAME

    def automata_of(self, options: Mapping[str, Any]) -> Sequence[str]:
        """Return the players by the rules alone in a game with these options, in the order of their seats."""
        return tuple(options.get(self.automata, ()))

    def draw_options(self, players: int, rng: Random, fixed_options: Mapping[str, Any]) -> dict[str, Any]:
        """Draw options that the rules take for so many players, with the ``fixed_options`` as they are.

        Raises IllegalAction if the rules take none with the fixed ones.
        """
        open_options = [option for option in self.options if option.name not in fixed_options]
        for _ in range(TRIES):
            options = {option.name: option.draw(rng) for option in open_options} | dict(fixed_options)
            try:
                self.rules.new({"players": players, **options}, _TRIAL_DICE)
            except IllegalAction as refusal:
                problem = refusal
            else:
                return options
        raise problem
