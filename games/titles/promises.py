"""What the engine promises of every position and move. Each function raises `BrokenPromise` where one does not hold."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import msgspec

from games import engine
from games.engine.dice import Dice, ScriptedDice
from games.engine.ruleset import View
from games.titles import rulebook
from games.titles.registry import title

Show = Callable[[engine.State, int | None], View]


class BrokenPromise(Exception):
    """A promise does not hold; the text says which, and where."""


def require(holds: bool, otherwise: str) -> None:
    """Raise `BrokenPromise` unless something holds."""
    if not holds:
        raise BrokenPromise(otherwise)


def is_sound(state: engine.State) -> None:
    """No invariant is broken."""
    broken = rulebook.check(state)
    require(not broken, f"check: {'; '.join(broken)}")


def is_storable(state: engine.State) -> str:
    """A state is the same after it was written and read; returns its text."""
    text = rulebook.dump(state)
    read = rulebook.load(text)
    require(read == state, "codec: the state read back is another")
    require(rulebook.dump(read) == text, "codec: the state read back is written in another way")
    return text


def is_spelled(ruleset: str, legal: Sequence[engine.Action]) -> None:
    """Every legal action is one line that nothing else is written as, and reads back as itself."""
    lines = [spelling(ruleset, action) for action in legal]
    require(len(set(lines)) == len(lines), "notation: two actions are written alike")


@lru_cache(maxsize=100_000)
def spelling(ruleset: str, action: engine.Action) -> str:
    """The text of an action; it reads back as itself."""
    line = engine.text(action)
    require(rulebook.parse(ruleset, line) == action, f"notation: “{line}” reads back as another action")
    return line


def is_secret(state: engine.State, text: str, rng: Random, show: Show = rulebook.view) -> None:
    """Nobody can tell the position from one that differs only in what he cannot know, nor where it leads: that is
    compared for one of them, for it takes long."""
    everybody = (None, *range(len(show(state, None).players)))
    looking_ahead = rng.choice(everybody)
    for seat in everybody:
        other = rulebook.load(text)
        title(state.ruleset).proof.scramble(other, seat, rng)
        views = [show(position, seat) for position in (state, other)]
        seen = [msgspec.json.encode(view) for view in views]
        require(seen[0] == seen[1], f"secrecy: the view of {seat} tells what he cannot know")
        if seat == looking_ahead:
            outlooks = [title(state.ruleset).outlook(*each) for each in zip((state, other), views, strict=True)]
            require(outlooks[0] == outlooks[1], f"secrecy: the outlook of {seat} tells what he cannot know")
        if seat in engine.to_move(state):
            choices = [engine.legal(position, seat) for position in (state, other)]
            require(choices[0] == choices[1], f"secrecy: the choices of seat {seat} tell what he cannot know")


def refuses(state: engine.State, text: str, seat: int, action: engine.Action) -> None:
    """An order that is not legal now is refused, and changes nothing; legal ones are passed over."""
    if action in engine.legal(state, seat):
        return
    try:
        engine.apply(state, seat, action, ScriptedDice())
    except engine.IllegalAction:
        require(rulebook.dump(state) == text, f"refusal: “{engine.text(action)}” was refused, but changed the position")
        return
    raise BrokenPromise(f"refusal: “{engine.text(action)}” of seat {seat} was carried out, but is illegal")


def is_repeatable(
    before: str, after: engine.State, seat: int, action: engine.Action, applied: engine.Applied, dice: Dice
) -> None:
    """The same action on the position before leads to the same position; without dice where it is no barrier."""
    again = rulebook.load(before)
    engine.apply(again, seat, action, dice if applied.barrier else ScriptedDice())
    require(rulebook.dump(again) == rulebook.dump(after), "undo: the same move again leads to another position")


def is_barrier(before: engine.State, after: engine.State, applied: engine.Applied) -> None:
    """A move that can be taken back drew nothing, showed nothing and left the game waiting for the same seats."""
    drew = before.draws != after.draws
    passed = engine.awaited(before) != engine.awaited(after)
    proof = title(after.ruleset).proof
    shown = proof.shown(before) != proof.shown(after)
    require(applied.barrier or not (drew or passed or shown), "undo: a barrier is not marked as one")
    require(drew or passed or shown or not applied.barrier, "undo: a move is marked as a barrier for nothing")


def is_told(ruleset: str, applied: engine.Applied) -> None:
    """Events are the same after they were written and read."""
    read = rulebook.load_events(ruleset, rulebook.dump_events(applied.events))
    require(read == applied.events, "codec: the events read back are others")


def is_over(state: engine.State) -> None:
    """A finished game has a result that places every seat once, and owes nothing."""
    result = state.result
    require(result is not None, "ending: the game owes nothing, but has no result")
    seats = list(range(len(rulebook.view(state, None).players)))
    require(result is None or sorted(result.places) == seats, "ending: not every seat has one place")
    require(not any(engine.legal(state, seat) for seat in seats), "ending: something is legal after the end")
