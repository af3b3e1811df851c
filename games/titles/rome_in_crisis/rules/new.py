"""A game set up and run to its first decision."""

from typing import Any

import msgspec

from games.engine import Dice, IllegalAction
from games.engine.kernel import start

from .agenda import StoredState
from .setup import SetUp
from .state import Options, Player, State

NAME = "rome_in_crisis"
SCHEMA = 1
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def new(options: dict[str, Any], dice: Dice) -> State:
    """Set up a game and run it to its first decision; raises `IllegalAction` for options that the rules do not know."""
    state = table(read_options(options))
    state.then(SetUp())
    start(state, dice)
    return state


def read_options(options: dict[str, Any]) -> Options:
    """Options from plain data."""
    try:
        chosen = msgspec.convert(options, Options)
    except msgspec.ValidationError as error:
        raise IllegalAction(f"these options are not known: {error}") from error
    if not FEWEST_PLAYERS <= chosen.players <= MOST_PLAYERS:
        raise IllegalAction(f"this game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {chosen.players}")
    return chosen


def table(options: Options) -> State:
    """An empty table that owes nothing yet. Also the beginning of every position in the tests."""
    players = [Player() for _seat in range(options.players)]
    return StoredState(ruleset=NAME, schema=SCHEMA, agenda=[], options=options, players=players)
