"""Time of Crisis, its expansion The Age of Iron and Rust, and Rome in Crisis: the rules as a library.

Ten verbs do it all: `new`, `legal`, `apply`, `view`, `redeal`, `load`, `dump`, `result`, `parse` and `text`.
All chance comes from the dice handed in, so that the same seed and orders make the same game.

>>> import rulebooks
>>> from random import Random
>>> dice = rulebooks.KeyedDice(bytes(32), "a library's game")
>>> state = rulebooks.new("time_of_crisis", {"players": 2}, dice)
>>> seat = rulebooks.to_move(state)[0]
>>> [rulebooks.text(order) for order in rulebooks.legal(state, seat)][:2]
['start in gallia', 'start in asia']
>>> order = rulebooks.parse("time_of_crisis", "start in gallia")
>>> rulebooks.apply(state, seat, order, dice).events[0].province
'gallia'
>>> bot = rulebooks.RULEBOOKS["time_of_crisis"].bots["sensible"]
>>> while seats := rulebooks.to_move(state):
...     seat = seats[0]
...     order = bot.choose(rulebooks.view(state, seat), rulebooks.choices(state, seat), Random(1))
...     _ = rulebooks.apply(state, seat, order, dice)
>>> rulebooks.result(state).places
[0, 1]
>>> stored = rulebooks.dump(state)
>>> rulebooks.dump(rulebooks.load(stored)) == stored
True
"""

from .engine import (
    Action,
    Applied,
    Dice,
    EngineError,
    Event,
    GameResult,
    IllegalAction,
    MalformedAction,
    State,
    UnknownSchema,
    apply,
    choices,
    legal,
    to_move,
)
from .engine import order_text as text
from .engine.dice import KeyedDice, ScriptedDice
from .positions import (
    check,
    checksum,
    dump,
    dump_draws,
    dump_events,
    load,
    load_draws,
    load_events,
    new,
    own_turn,
    parse,
    redeal,
    result,
    stop,
    view,
)
from .registry import RULEBOOKS
from .rulebook import Rulebook

__all__ = [
    "RULEBOOKS",
    "Action",
    "Applied",
    "Dice",
    "EngineError",
    "Event",
    "GameResult",
    "IllegalAction",
    "KeyedDice",
    "MalformedAction",
    "Rulebook",
    "ScriptedDice",
    "State",
    "UnknownSchema",
    "apply",
    "check",
    "checksum",
    "choices",
    "dump",
    "dump_draws",
    "dump_events",
    "legal",
    "load",
    "load_draws",
    "load_events",
    "new",
    "own_turn",
    "parse",
    "redeal",
    "result",
    "stop",
    "text",
    "to_move",
    "view",
]
