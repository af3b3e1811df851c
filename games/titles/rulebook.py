"""Every position by the rules of its own title: set up, shown, stored and read back. Pure, as the rules are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engine import Action, Dice, Event, State, UnknownSchema
from games.engine.bot import Bot
from games.engine.codec import Head
from games.engine.ruleset import Ruleset

from .time_of_crisis.bots import named
from .time_of_crisis.rules import ruleset as time_of_crisis
from .time_of_crisis.rules.forecast import Check, Forecast
from .time_of_crisis.rules.state import Result
from .time_of_crisis.rules.view import View

RULESETS: dict[str, Ruleset] = {time_of_crisis.NAME: time_of_crisis}
"""The rules of the games that can be played, by their title."""

BOTS: Mapping[str, Mapping[str, Bot]] = {time_of_crisis.NAME: named.BOTS}
"""Their players made of code, by the title and the bot's name."""

__all__ = [
    "BOTS",
    "RULESETS",
    "Check",
    "Forecast",
    "Result",
    "View",
    "check",
    "dump",
    "dump_events",
    "forecast",
    "load",
    "load_events",
    "new",
    "next_checks",
    "parse",
    "rehearsal",
    "result",
    "view",
]


def new(ruleset: str, options: dict[str, Any], dice: Dice) -> State:
    """A game set up and run to its first decision; raises `IllegalAction` for options that the ruleset does not
    know."""
    state: State = RULESETS[ruleset].new(options, dice)
    return state


def view(state: State, seat: int | None) -> View:
    """What the person in ``seat`` may know, None for an onlooker; all that pages, mails and bots ever get."""
    seen: View = RULESETS[state.ruleset].view(state, seat)
    return seen


def result(state: State) -> Result | None:
    """Places and legacy once the game is over."""
    found: Result | None = state.result  # type: ignore[attr-defined]
    return found


def forecast(state: State, seat: int) -> Forecast | None:
    """What the seat's turn would bring if its actions ended now; public, and None where there is nothing to tell."""
    found: Forecast | None = RULESETS[state.ruleset].forecast(state, seat)
    return found


def next_checks(state: State) -> dict[str, Check]:
    """What the next Support Check of its Governor leaves of each player's province, as things stand; public."""
    found: dict[str, Check] = RULESETS[state.ruleset].next_checks(state)
    return found


def rehearsal(state: State, seat: int) -> State:
    """A copy in which the seat's turn is all that is owed, to try orders on with dice that are scripted empty."""
    ahead: State = RULESETS[state.ruleset].rehearsal(state, seat)
    return ahead


def check(state: State) -> list[str]:
    """The invariants that this position breaks; none in a sound one."""
    return RULESETS[state.ruleset].check(state)


def dump(state: State) -> str:
    """The state as text, to be read back by `load`."""
    return RULESETS[state.ruleset].CODEC.dump(state)


_HEAD = msgspec.json.Decoder(Head)


def load(data: str) -> State:
    """A stored state of this or an earlier schema; raises `UnknownSchema`."""
    try:
        head = _HEAD.decode(data)
    except msgspec.MsgspecError as error:
        raise UnknownSchema(f"this is no stored game: {error}") from error
    if head.ruleset not in RULESETS:
        raise UnknownSchema(f"the ruleset {head.ruleset} is not known here")
    return RULESETS[head.ruleset].CODEC.load(data, head.schema)


def dump_events(events: Sequence[Event]) -> str:
    """Events as text."""
    return msgspec.json.encode(events).decode()


def load_events(ruleset: str, data: str) -> list[Event]:
    """Events of a ruleset from text; raises `UnknownSchema`."""
    return RULESETS[ruleset].CODEC.load_events(data)


def parse(ruleset: str, line: str) -> Action:
    """One order in the ruleset's notation; raises `MalformedAction`."""
    return RULESETS[ruleset].NOTATION.parse(line)
