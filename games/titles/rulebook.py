"""Every position by the rules of its own title: set up, shown, stored and read back."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from games.engine import Action, Dice, Draw, Event, State, UnknownSchema, sums
from games.engine.codec import Head

from .registry import TITLES, title


def new(ruleset: str, options: dict[str, Any], dice: Dice) -> State:
    """A game set up and run to its first decision; raises `IllegalAction` for options that the ruleset does not
    know."""
    state: State = title(ruleset).rules.new(options, dice)
    return state


def view(state: State, seat: int | None) -> Any:
    """What the person in ``seat`` may know, None for an onlooker; all that pages, mails and bots ever get.

    Whoever is not of its title reads only what is a `View`.
    """
    return title(state.ruleset).rules.view(state, seat)


def own_turn(state: State, seat: int) -> State:
    """A copy in which the seat's turn is all that is owed, to try orders on with dice that are scripted empty."""
    ahead: State = title(state.ruleset).rules.own_turn(state, seat)
    return ahead


def redeal(state: State, seat: int, rng: Random) -> None:
    """Deal anew, in place and by lot, all that the person in a seat cannot know, and nothing else."""
    title(state.ruleset).proof.scramble(state, seat, rng)


def check(state: State) -> list[str]:
    """The invariants that this position breaks; none in a sound one."""
    return title(state.ruleset).proof.check(state)


def dump(state: State) -> str:
    """The state as text, to be read back by `load`."""
    return title(state.ruleset).rules.CODEC.dump(state)


def checksum(state: State) -> str:
    """A short sum over a position, the same whether it was just played or is read back."""
    return sums.checksum(load(dump(state)))


_HEAD = msgspec.json.Decoder(Head)


def load(data: str) -> State:
    """A stored state of this or an earlier schema; raises `UnknownSchema`."""
    try:
        head = _HEAD.decode(data)
    except msgspec.MsgspecError as error:
        raise UnknownSchema(f"this is no stored game: {error}") from error
    if head.ruleset not in TITLES:
        raise UnknownSchema(f"the ruleset {head.ruleset} is not known here")
    return title(head.ruleset).rules.CODEC.load(data, head.schema)


def dump_events(events: Sequence[Event]) -> str:
    """Events as text."""
    return msgspec.json.encode(events).decode()


def load_events(ruleset: str, data: str) -> list[Event]:
    """Events of a ruleset from text; raises `UnknownSchema`."""
    return title(ruleset).rules.CODEC.load_events(data)


_DRAWS = msgspec.json.Decoder(list[Draw])


def dump_draws(draws: Sequence[Draw]) -> str:
    """Draws as text: a list of ``[number of the first, purpose, sides, [results]]``."""
    return msgspec.json.encode(draws).decode()


def load_draws(data: str) -> list[Draw]:
    """Draws from text; raises `msgspec.MsgspecError`."""
    return _DRAWS.decode(data)


def parse(ruleset: str, line: str) -> Action:
    """One order in the ruleset's notation; raises `MalformedAction`."""
    return title(ruleset).rules.NOTATION.parse(line)
