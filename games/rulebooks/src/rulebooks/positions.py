"""Positions by the rules of their own game: set up, shown, stored and read back."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from .engine import Action, Dice, DiceDraw, Event, GameResult, State, UnknownSchema, codec
from .engine.codec import StateHeader
from .registry import RULEBOOKS, rulebook


def new(ruleset: str, options: dict[str, Any], dice: Dice) -> State:
    """Set up a game and run it to its first decision; raise `IllegalAction` for unknown options.

    >>> from rulebooks import KeyedDice, new, to_move
    >>> state = new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example"))
    >>> to_move(state)
    (1,)
    """
    state: State = rulebook(ruleset).rules.new(options, dice)
    return state


def view(state: State, seat: int | None) -> Any:
    """Return all that the person in ``seat``, None for an onlooker, may know: nothing else reaches pages, mails and
    bots.

    Beyond the `AnyView` protocol it differs from game to game.

    >>> from rulebooks import KeyedDice, new, view
    >>> state = new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example"))
    >>> view(state, 0).own_hand, view(state, None).own_hand
    (['palmyra_3', 'spqr_5'], [])
    """
    return rulebook(state.ruleset).rules.view(state, seat)


def own_turn(state: State, seat: int) -> State:
    """Return a copy that owes the seat's turn only, to try orders on with dice that are scripted empty."""
    ahead: State = rulebook(state.ruleset).rules.own_turn(state, seat)
    return ahead


def stop(state: State) -> None:
    """End a game that runs as it stands, in place."""
    rulebook(state.ruleset).rules.stop(state)


def redeal(state: State, seat: int | None, rng: Random) -> None:
    """Deal anew, in place and by lot, all that is hidden from a seat, or from an onlooker, and nothing else.

    >>> from rulebooks import KeyedDice, new, redeal, view
    >>> state = new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example"))
    >>> before = view(state, 0), view(state, 1)
    >>> redeal(state, 0, Random(1))
    >>> view(state, 0) == before[0], view(state, 1) == before[1]
    (True, False)
    """
    rulebook(state.ruleset).proof.scramble(state, seat, rng)


def check(state: State) -> list[str]:
    """Return the invariants broken by this position; none in a sound one."""
    return rulebook(state.ruleset).proof.check(state)


def dump(state: State) -> str:
    """Write the state as a line of JSON, to be read back by `load`.

    >>> from rulebooks import KeyedDice, dump, new
    >>> dump(new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example")))[:40]
    '{"ruleset":"rome_in_crisis","schema":1,"'
    """
    return rulebook(state.ruleset).rules.CODEC.dump(state)


def checksum(state: State) -> str:
    """Return a short sum over a position, the same just played or read back."""
    return codec.checksum(load(dump(state)))


_HEAD = msgspec.json.Decoder(StateHeader)


def load(data: str) -> State:
    """Read a stored state of this or an earlier schema; raise `UnknownSchema`.

    >>> from rulebooks import KeyedDice, dump, load, new
    >>> stored = dump(new("time_of_crisis", {"players": 2}, KeyedDice(bytes(32), "example")))
    >>> dump(load(stored)) == stored
    True
    >>> load("{}")
    Traceback (most recent call last):
    ...
    rulebooks.engine.errors.UnknownSchema: this is no stored game: Object missing required field `ruleset`
    """
    try:
        head = _HEAD.decode(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise UnknownSchema(f"this is no stored game: {error}") from error
    if head.ruleset not in RULEBOOKS:
        raise UnknownSchema(f"the ruleset {head.ruleset} is not known here")
    return rulebook(head.ruleset).rules.CODEC.load(data, head.schema)


def result(state: State) -> GameResult | None:
    """Return the end of a game that is over, None of one that goes on.

    >>> from rulebooks import KeyedDice, new, result, stop
    >>> state = new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example"))
    >>> result(state)
    >>> stop(state)
    >>> result(state).scores
    [0, 0]
    """
    return state.result


def dump_events(events: Sequence[Event]) -> str:
    return msgspec.json.encode(events).decode()


def load_events(ruleset: str, data: str) -> list[Event]:
    """Read events of a ruleset from text; raise `UnknownSchema`."""
    return rulebook(ruleset).rules.CODEC.load_events(data)


_DRAWS = msgspec.json.Decoder(list[DiceDraw])


def dump_draws(draws: Sequence[DiceDraw]) -> str:
    """Write draws as text: a list of ``[number of the first, purpose, sides, [results]]``."""
    return msgspec.json.encode(draws).decode()


def load_draws(data: str) -> list[DiceDraw]:
    """Read draws from text; raise `msgspec.MsgspecError`."""
    return _DRAWS.decode(data)


def parse(ruleset: str, line: str) -> Action:
    """Read one order in the game's notation; raise `MalformedAction`.

    >>> from rulebooks import parse
    >>> parse("time_of_crisis", "Move army 2 to Gallia")
    MoveArmy(army=2, region='gallia')
    """
    return rulebook(ruleset).rules.NOTATION.parse(line)
