"""Positions by the rules of their own title: set up, shown, stored and read back."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from games.engine import Action, Dice, DiceDraw, Event, State, UnknownSchema, codec
from games.engine.codec import StateHeader

from .registry import TITLES, title


def new(ruleset: str, options: dict[str, Any], dice: Dice) -> State:
    """Set up a game and run it to its first decision; raise `IllegalAction` for unknown options."""
    state: State = title(ruleset).rules.new(options, dice)
    return state


def view(state: State, seat: int | None) -> Any:
    """Return the view of the person in ``seat``, None for an onlooker: all that pages, mails and
    bots ever get.

    Rely on the `AnyView` protocol only, outside the title.
    """
    return title(state.ruleset).rules.view(state, seat)


def own_turn(state: State, seat: int) -> State:
    """Return a copy that owes the seat's turn only, to try orders on with dice that are scripted empty."""
    ahead: State = title(state.ruleset).rules.own_turn(state, seat)
    return ahead


def stop(state: State) -> None:
    """End a game that runs as it stands, in place."""
    title(state.ruleset).rules.stop(state)


def redeal(state: State, seat: int, rng: Random) -> None:
    """Deal anew, in place and by lot, everything hidden from the person in a seat, and nothing else."""
    title(state.ruleset).proof.scramble(state, seat, rng)


def check(state: State) -> list[str]:
    """Return the invariants broken by this position; none in a sound one."""
    return title(state.ruleset).proof.check(state)


def dump(state: State) -> str:
    """Write the state as text, to be read back by `load`."""
    return title(state.ruleset).rules.CODEC.dump(state)


def checksum(state: State) -> str:
    """Return a short sum over a position, the same just played or read back."""
    return codec.checksum(load(dump(state)))


_HEAD = msgspec.json.Decoder(StateHeader)


def load(data: str) -> State:
    """Read a stored state of this or an earlier schema; raise `UnknownSchema`."""
    try:
        head = _HEAD.decode(data)
    except msgspec.MsgspecError as error:
        raise UnknownSchema(f"this is no stored game: {error}") from error
    if head.ruleset not in TITLES:
        raise UnknownSchema(f"the ruleset {head.ruleset} is not known here")
    return title(head.ruleset).rules.CODEC.load(data, head.schema)


def dump_events(events: Sequence[Event]) -> str:
    return msgspec.json.encode(events).decode()


def load_events(ruleset: str, data: str) -> list[Event]:
    """Read events of a ruleset from text; raise `UnknownSchema`."""
    return title(ruleset).rules.CODEC.load_events(data)


_DRAWS = msgspec.json.Decoder(list[DiceDraw])


def dump_draws(draws: Sequence[DiceDraw]) -> str:
    """Write draws as text: a list of ``[number of the first, purpose, sides, [results]]``."""
    return msgspec.json.encode(draws).decode()


def load_draws(data: str) -> list[DiceDraw]:
    """Read draws from text; raise `msgspec.MsgspecError`."""
    return _DRAWS.decode(data)


def parse(ruleset: str, line: str) -> Action:
    """Read one order in the ruleset's notation; raise `MalformedAction`."""
    return title(ruleset).rules.NOTATION.parse(line)
