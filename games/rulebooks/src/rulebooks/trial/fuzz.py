"""Whole games played to test the engine's `promises`; no files, no database, no clock."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import astuple

import rulebooks
from rulebooks import engine, files
from rulebooks.engine.dice import Dice, KeyedDice
from rulebooks.engine.ruleset import Bot
from rulebooks.files import FORMAT, VERSION, FileDraw, FileMove, GameFile, data
from rulebooks.files import text as lines
from rulebooks.registry import USUAL, rulebook
from rulebooks.trial import promises
from rulebooks.trial.replay import MOST_MOVES, replay

MIXED = "mixed"
"""Each seat any bot of its title, and not one and the same in every seat."""


Chosen = bool | int | str | Annotated[list[str], Meta(max_length=20)]
"""A possible value of an option."""

TAKEN_BACK = 0.1
"""The share of decisions aside that are taken back."""


class WrittenMove(Struct, frozen=True, forbid_unknown_fields=True):
    """One move: its seat, and the line as written."""

    seat: Annotated[int, Meta(ge=0, le=8)]
    order: Annotated[str, Meta(max_length=500)]


class GameRecord(Struct, forbid_unknown_fields=True):
    """A game from which every position can be had again.

    It has the ``seed`` in hex and the id for its dice, by protocol 1 for good: its readers have no
    more to key dice by. The bounds are for one read from a file.
    """

    ruleset: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, Chosen], Meta(max_length=20)]
    seed: Annotated[str, Meta(pattern=r"\A(?:[0-9A-Fa-f]{2}){16,32}\Z")]
    game: Annotated[str, Meta(pattern=r"\A[0-9A-Za-z_-]{1,32}\Z")]
    moves: Annotated[list[WrittenMove], Meta(max_length=MOST_MOVES)] = field(default_factory=list)
    failure: Annotated[str, Meta(max_length=2000)] = ""


class FailedMove(Exception):
    """A recorded move fails: the rules do not take it, or leave a broken position; ``error`` is any fault of theirs."""

    def __init__(self, number: int, move: WrittenMove, error: Exception) -> None:
        super().__init__(f"move {number}: {error!r}")
        self.number, self.move, self.error = number, move, error


def remake_moves(
    state: engine.State, moves: Sequence[WrittenMove], dice: Dice
) -> Iterator[tuple[int, engine.Action, engine.Applied]]:
    """Make recorded moves again, and yield the number of each, from 1, with what it did. Raises FailedMove."""
    for number, move in enumerate(moves, 1):
        try:
            action = rulebooks.parse(state.ruleset, move.order)
            applied = engine.apply(state, move.seat, action, dice)
            if broken := rulebooks.check(state):
                raise AssertionError("; ".join(broken))
        except Exception as error:  # any fault of a rule is what is looked for
            raise FailedMove(number, move, error) from error
        yield number, action, applied


def trial(number: int, *, seed: int, players: int, crew: str, ruleset: str = USUAL, **options: Chosen) -> GameRecord:
    """Play one game of a series, the same for the same figures.

    ``failure`` and its last move describe an error. ``options`` are those of the title beside the
    number of players.
    """
    rng = Random(f"{seed} {number} {players} {options} {crew}")
    record = GameRecord(
        ruleset, {"players": players, **options}, rng.randbytes(32).hex(), f"fuzz-{seed}-{players}-{number}"
    )
    try:
        play_trial(record, seat_bots(crew, players, rng, rulebook(ruleset).bots), rng)
    except Exception as error:  # whatever a rule does wrong is what is looked for
        record.failure = f"{type(error).__name__}: {error}"
    return record


def seat_bots(crew: str, players: int, rng: Random, bots: Mapping[str, Bot]) -> list[Bot]:
    names = sorted(bots) if crew == MIXED else [crew]
    return [bots[rng.choice(names)] for _ in range(players)]


def play_trial(record: GameRecord, bots: Sequence[Bot], rng: Random) -> None:
    """Play a game to its end, every promise held against every position and move; moves are written down first."""
    dice = KeyedDice(bytes.fromhex(record.seed), record.game)
    new_game = rulebooks.new(record.ruleset, record.options, dice)
    text = rulebooks.dump(new_game)
    state = rulebooks.load(text)
    move_draws = [engine.latest_draws(new_game)]
    strange: list[engine.Action] = []
    while seats := engine.to_move(state):
        promises.require(len(record.moves) < MOST_MOVES, "ending: the game does not end")
        check_position(state, rng)
        check_refusals(state, text, strange, rng)
        seat = rng.choice(seats)
        action = choose_action(state, seat, bots[seat], rng)
        record.moves.append(WrittenMove(seat, engine.order_text(action)))
        text = make_move(state, text, seat, action, dice)
        move_draws.append(engine.latest_draws(state))
        strange.append(action)
    check_position(state, rng)
    promises.is_over(state)
    check_file(record, move_draws, state)


def choose_action(state: engine.State, seat: int, bot: Bot, rng: Random) -> engine.Action:
    """Return the bot's action; now and then take back the last one instead, if that can be done."""
    back = engine.taking_back(state, seat)
    if back and rng.random() < TAKEN_BACK:
        return back
    return bot.choose(rulebooks.view(state, seat), engine.choices(state, seat), rng)


def check_file(record: GameRecord, move_draws: Sequence[list[engine.DiceDraw]], state: engine.State) -> None:
    """Check that the game's file is the same in both forms, and leads to the same position again."""
    dice = [[FileDraw(*astuple(draw)) for draw in of_it] for of_it in move_draws]
    orders = [("set up", None), *((written_move.order, written_move.seat) for written_move in record.moves)]
    numbered = enumerate(zip(orders, dice, strict=True))
    moves = [FileMove(n, order, seat, draws=of_it) for n, ((order, seat), of_it) in numbered]
    file = GameFile({"format": FORMAT, "version": VERSION, "options": record.options}, moves)
    promises.require(files.read_file(lines.to_text(file)) == file, "file: its text says something else")
    promises.require(files.read_file(data.to_json(file)) == file, "file: its JSON says something else")
    for step in replay(record.ruleset, file.headers["options"], file.moves):
        last = step.state
    promises.require(rulebooks.dump(last) == rulebooks.dump(state), "file: it leads to another position")


def check_position(state: engine.State, rng: Random) -> None:
    """Check all promises about a position."""
    promises.is_sound(state)
    text = promises.is_storable(state)
    promises.is_secret(state, text, rng)
    for seat in engine.to_move(state):
        promises.is_spelled(state.ruleset, engine.legal(state, seat))


def check_refusals(state: engine.State, text: str, strange: Sequence[engine.Action], rng: Random) -> None:
    """Try an order of another position for the seats that owe a decision, and a legal one for those that do not."""
    owing = engine.to_move(state)
    others = [seat for seat in range(len(rulebooks.view(state, None).players)) if seat not in owing]
    if strange:
        promises.refuses(state, text, rng.choice(owing), rng.choice(strange))
    if others:
        promises.refuses(state, text, rng.choice(others), rng.choice(engine.legal(state, owing[0])))


def make_move(state: engine.State, text: str, seat: int, action: engine.Action, dice: Dice) -> str:
    """Carry out an action with all promises about it; return the new position's text."""
    before = rulebooks.load(text)
    applied = engine.apply(state, seat, action, dice)
    promises.is_told(state.ruleset, applied)
    promises.is_barrier(before, state, applied)
    promises.is_repeatable(text, state, seat, action, applied, dice)
    return rulebooks.dump(state)
