"""A game set up and run to its first decision."""

from typing import Any

import msgspec

from games.engine import Dice, IllegalAction
from games.engine.kernel import start

from .agenda import StoredRomeState
from .setup import DealHands
from .state import RomeOptions, RomePlayer, RomeState

NAME = "rome_in_crisis"
SCHEMA = 1
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def new(options: dict[str, Any], dice: Dice) -> RomeState:
    """Set up a game and run it to its first decision; raise `IllegalAction` for options unknown to
    the rules.
    """
    state = table(read_options(options))
    state.then(DealHands())
    start(state, dice)
    return state


def read_options(options: dict[str, Any]) -> RomeOptions:
    """Read options from plain data."""
    try:
        chosen = msgspec.convert(options, RomeOptions)
    except msgspec.ValidationError as error:
        raise IllegalAction(f"these options are not known: {error}") from error
    if not FEWEST_PLAYERS <= chosen.players <= MOST_PLAYERS:
        raise IllegalAction(f"this game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {chosen.players}")
    return chosen


def table(options: RomeOptions) -> RomeState:
    """Return an empty table that owes nothing yet, the start of every position in the tests too."""
    players = [RomePlayer() for _seat in range(options.players)]
    return StoredRomeState(ruleset=NAME, schema=SCHEMA, agenda=[], options=options, players=players)
