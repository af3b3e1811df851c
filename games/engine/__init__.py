"""What any rulebook needs, as a pure library: no Django, no clock, no files, no environment.

A game is a state. `legal` says what a seat may do, `apply` does it. States change in place and only through `apply`;
all chance comes from the dice handed in (see `dice`). What a game *is* stands with its title: its rules offer
`new` and `view`, and a codec that stores it (see `ruleset`).

>>> from random import Random
>>> from games import engine
>>> from games.titles.time_of_crisis.bots.named import BOTS
>>> from games.titles.time_of_crisis.rules import ruleset as rules
>>> dice = engine.dice.KeyedDice(bytes(32), "a library's game")
>>> state = rules.new({"players": 2}, dice)
>>> seat = engine.to_move(state)[0]
>>> view, legal = rules.view(state, seat), engine.legal(state, seat)
>>> action = BOTS["sensible"].choose(view, legal, Random(1))
>>> action in legal and engine.apply(state, seat, action, dice).barrier
True
>>> stored = rules.CODEC.dump(state)
>>> rules.CODEC.dump(rules.CODEC.load(stored, state.schema)) == stored
True
"""

from . import dice, errors
from .dice import Dice
from .errors import EngineError, IllegalAction, MalformedAction, UnknownSchema
from .events import Event, visible
from .kernel import Action, Applied, Draw, Result, apply, aside, awaited, carry_out, choices, drawn, legal, taking_back
from .kernel import GameState as State
from .kernel import waiting as to_move
from .notation import text

__all__ = [
    "Action",
    "Applied",
    "Dice",
    "Draw",
    "EngineError",
    "Event",
    "IllegalAction",
    "MalformedAction",
    "Result",
    "State",
    "UnknownSchema",
    "apply",
    "aside",
    "awaited",
    "carry_out",
    "choices",
    "dice",
    "drawn",
    "errors",
    "legal",
    "taking_back",
    "text",
    "to_move",
    "visible",
]
