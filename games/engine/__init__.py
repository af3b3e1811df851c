"""What any rulebook needs, as a pure library: no Django, no clock, no files, no environment.

A game is a state. `legal` says what a seat may do, `apply` does it. States change in place and only through `apply`;
all chance comes from the dice handed in (see `dice`). What a game *is* stands with its title: its rules offer
`new` and `view`, and a codec that stores it (see `ruleset`).

>>> from random import Random
>>> from games import engine
>>> from games.titles import rulebook
>>> dice = engine.dice.KeyedDice(bytes(32), "a library's game")
>>> state = rulebook.new("time_of_crisis", {"players": 2}, dice)
>>> seat = engine.to_move(state)[0]
>>> view, legal = rulebook.view(state, seat), engine.legal(state, seat)
>>> action = rulebook.BOTS[state.ruleset]["sensible"].choose(view, legal, Random(1))
>>> action in legal and engine.apply(state, seat, action, dice).barrier
True
>>> rulebook.load(rulebook.dump(state)) == state
True
"""

from . import dice, errors
from .dice import Dice
from .errors import EngineError, IllegalAction, MalformedAction, UnknownSchema
from .events import Event, visible
from .kernel import Action, Applied, apply, legal
from .kernel import Turnstile as State
from .kernel import waiting as to_move
from .notation import text

__all__ = [
    "Action",
    "Applied",
    "Dice",
    "EngineError",
    "Event",
    "IllegalAction",
    "MalformedAction",
    "State",
    "UnknownSchema",
    "apply",
    "dice",
    "errors",
    "legal",
    "text",
    "to_move",
    "visible",
]
