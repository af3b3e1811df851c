"""Promises of the engine about every position and move. Each function raises `BrokenPromise` on a breach."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import msgspec

import rulebooks
from rulebooks import engine
from rulebooks.engine.dice import Dice, ScriptedDice
from rulebooks.engine.ruleset import AnyView
from rulebooks.registry import rulebook

Show = Callable[[engine.State, int | None], AnyView]


class BrokenPromise(Exception):
    """A promise does not hold; the text names it and the place."""


def require(holds: bool, otherwise: str) -> None:
    """Raise `BrokenPromise` unless something holds."""
    if not holds:
        raise BrokenPromise(otherwise)


def is_sound(state: engine.State) -> None:
    """No invariant is broken."""
    broken = rulebooks.check(state)
    require(not broken, f"check: {'; '.join(broken)}")


def is_storable(state: engine.State) -> str:
    """Check that a state is the same after it was written and read; return its text."""
    text = rulebooks.dump(state)
    read = rulebooks.load(text)
    require(read == state, "codec: the state read back is another")
    require(rulebooks.dump(read) == text, "codec: the state read back is written in another way")
    return text


def is_spelled(ruleset: str, legal: Sequence[engine.Action]) -> None:
    """Check that every legal action has one line of its own, which reads back as itself."""
    lines = [spelling(ruleset, action) for action in legal]
    require(len(set(lines)) == len(lines), "notation: two actions are written alike")


@lru_cache(maxsize=100_000)
def spelling(ruleset: str, action: engine.Action) -> str:
    """Return the text of an action; check that it reads back as itself."""
    line = engine.order_text(action)
    require(rulebooks.parse(ruleset, line) == action, f"notation: “{line}” reads back as another action")
    return line


def is_secret(state: engine.State, text: str, rng: Random, show: Show = rulebooks.view) -> None:
    """Check that a position looks the same as one with other secrets, to everybody concerned.

    Outlooks are compared for one reader only, because they take long.
    """
    everybody = (None, *range(len(show(state, None).players)))
    looking_ahead = rng.choice(everybody)
    for seat in everybody:
        other = rulebooks.load(text)
        rulebooks.redeal(other, seat, rng)
        views = [show(position, seat) for position in (state, other)]
        encoded_views = [msgspec.json.encode(view) for view in views]
        require(encoded_views[0] == encoded_views[1], f"secrecy: the view of {seat} tells what he cannot know")
        if seat == looking_ahead:
            outlooks = [rulebook(state.ruleset).outlook(position, seat) for position in (state, other)]
            require(outlooks[0] == outlooks[1], f"secrecy: the outlook of {seat} tells what he cannot know")
        if seat in engine.to_move(state):
            choices = [engine.legal(position, seat) for position in (state, other)]
            require(choices[0] == choices[1], f"secrecy: the choices of seat {seat} tell what he cannot know")


def refuses(state: engine.State, text: str, seat: int, action: engine.Action) -> None:
    """Check that an illegal order is refused and changes nothing; legal ones are passed over."""
    if action in engine.legal(state, seat):
        return
    try:
        engine.apply(state, seat, action, ScriptedDice())
    except engine.IllegalAction:
        require(
            rulebooks.dump(state) == text,
            f"refusal: “{engine.order_text(action)}” was refused, but changed the position",
        )
        return
    raise BrokenPromise(f"refusal: “{engine.order_text(action)}” of seat {seat} was carried out, but is illegal")


def is_repeatable(
    before: str, after: engine.State, seat: int, action: engine.Action, applied: engine.Applied, dice: Dice
) -> None:
    """Check that the same action on the position before leads to the same position; without dice if
    it is no barrier.
    """
    again = rulebooks.load(before)
    engine.apply(again, seat, action, dice if applied.barrier else ScriptedDice())
    require(rulebooks.dump(again) == rulebooks.dump(after), "undo: the same move again leads to another position")


def is_barrier(before: engine.State, after: engine.State, applied: engine.Applied) -> None:
    """Check that a move without a barrier drew nothing, revealed nothing and left the game waiting
    for the same seats.
    """
    drew = before.draws != after.draws
    passed = engine.awaited(before) != engine.awaited(after)
    proof = rulebook(after.ruleset).proof
    is_revealed = proof.revealed(before) != proof.revealed(after)
    require(applied.barrier or not (drew or passed or is_revealed), "undo: a barrier is not marked as one")
    require(drew or passed or is_revealed or not applied.barrier, "undo: a move is marked as a barrier for nothing")


def is_told(ruleset: str, applied: engine.Applied) -> None:
    """Check that events are the same after they were written and read."""
    read = rulebooks.load_events(ruleset, rulebooks.dump_events(applied.events))
    require(read == applied.events, "codec: the events read back are others")


def is_over(state: engine.State) -> None:
    """Check that a finished game has a result with a place for every seat, and owes nothing."""
    result = state.result
    require(result is not None, "ending: the game owes nothing, but has no result")
    seats = list(range(len(rulebooks.view(state, None).players)))
    require(result is None or sorted(result.places) == seats, "ending: not every seat has one place")
    require(not any(engine.legal(state, seat) for seat in seats), "ending: something is legal after the end")
