"""Play a game in the terminal against bots."""

import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

import rulebooks
from rulebooks import engine
from rulebooks.engine import MalformedAction, State, UnknownSchema
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.events import visible
from rulebooks.rulebook import Rulebook
from rulebooks.terminal import printable, whole_number, words

from . import MOST_PLAYERS, CommandProblem, Write, add_game, chosen_game, new_game, pretty, read_text, require_bots

HELP = (
    "Play in the terminal against bots. Answer with the number of an order or its words; view shows the position as "
    "your seat knows it, quit ends. --save keeps the game after each move, and goes on with it where the file is there."
)


SEED_BYTES = 32


class SavedGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game to go on with: its seed in hex, the seat of the person from 0, the bots' name, and the stored position."""

    seed: str
    seat: int
    bot: str
    position: str


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, seed=None)
    parser.add_argument("--seat", type=whole_number(1, MOST_PLAYERS), default=1, help="your seat, from 1 (default: 1)")
    parser.add_argument("--bots", type=words, help="who plays the other seats (default: the one that plays to win)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this file")


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    game = _open_game(wishes, write)
    if wishes.save:
        _save(game, wishes.save)
    state = rulebooks.load(game.position)
    book = rulebooks.RULEBOOKS[state.ruleset]
    dice = KeyedDice(bytes.fromhex(game.seed), "play")
    while seats := engine.to_move(state):
        if game.seat in seats:
            seat, answer = game.seat, _ask_order(book, state, game.seat, write)
            if answer is None:
                return 0
            action = answer
        else:
            seat = seats[0]
            lot = Random(f"{game.seed} {state.draws} {seat}")
            action = book.bots[game.bot].choose(rulebooks.view(state, seat), engine.choices(state, seat), lot)
        applied = engine.apply(state, seat, action, dice)
        if seat != game.seat and not action.secret:
            write(f"  seat {seat + 1}: {engine.order_text(action)}")
        for line in _event_lines(applied.events, game.seat):
            write(line)
        game.position = rulebooks.dump(state)
        if wishes.save:
            _save(game, wishes.save)
    assert state.result is not None
    for place, seat in enumerate(state.result.places, 1):
        write(f"{place}. seat {seat + 1}{' (you)' if seat == game.seat else ''}: {state.result.scores[seat]}")
    return 0


def _open_game(wishes: Namespace, write: Write) -> SavedGame:
    """Return the game of the file, or a new one. Raises CommandProblem."""
    if wishes.save and wishes.save.exists():
        try:
            saved = msgspec.json.decode(read_text(wishes.save), type=SavedGame)
            state = rulebooks.load(saved.position)
            if len(bytes.fromhex(saved.seed)) != SEED_BYTES:
                raise ValueError(f"its seed has not {SEED_BYTES} bytes")
        except (ValueError, UnknownSchema) as error:
            raise CommandProblem(printable(f"{wishes.save} is no game of this command: {error}.")) from error
        require_bots(rulebooks.RULEBOOKS[state.ruleset], [saved.bot])
        if saved.seat not in range(len(rulebooks.view(state, None).players)):
            raise CommandProblem(f"{wishes.save} is no game of this command: it has no seat {saved.seat + 1}.")
        write(
            f"Going on with the game of {wishes.save}, {state.ruleset}, in seat {saved.seat + 1}. "
            "Other arguments are for a new game."
        )
        return saved
    book, options = chosen_game(wishes)
    seats = wishes.players - len(book.automata_of(options))
    if wishes.seat > seats:
        raise CommandProblem(f"There is no seat {wishes.seat}: choose one from 1 to {seats}.")
    [bot] = require_bots(book, [wishes.bots or book.stand_in])
    seed = secrets.token_bytes(SEED_BYTES) if wishes.seed is None else Random(wishes.seed).randbytes(SEED_BYTES)
    state = new_game(wishes, book, options, KeyedDice(seed, "play"))
    return SavedGame(seed.hex(), wishes.seat - 1, bot, rulebooks.dump(state))


def _ask_order(book: Rulebook, state: State, seat: int, write: Write) -> engine.Action | None:
    """Return the person's order, asked until there is one; None if the game is to stop here."""
    view, legal = rulebooks.view(state, seat), engine.legal(state, seat)
    write(f"\nRound {view.round}, {type(engine.aside(state, seat) or state.agenda[-1]).__name__}: your order")
    for number, action in enumerate(legal, 1):
        write(f"{number:4} {engine.order_text(action)}")
    numbers = [str(number) for number in range(1, len(legal) + 1)]
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, RuntimeError):  # the input has ended, or there was none
            write("\nThe game stops here, for nobody answers.")
            return None
        if line.lower() in ("quit", "exit"):
            return None
        if line.lower() == "view":
            write(pretty(msgspec.to_builtins(view)))
        elif line in numbers:
            return legal[numbers.index(line)]
        elif typed := _typed_order(book, line, legal, write):
            return typed


def _typed_order(book: Rulebook, line: str, legal: Sequence[engine.Action], write: Write) -> engine.Action | None:
    """Return the legal order in these words; tell what is wrong otherwise."""
    try:
        action = rulebooks.parse(book.name, line)
    except MalformedAction:
        write(f"That is no order. Type a number from 1 to {len(legal)}, an order's words, view or quit.")
        return None
    if action not in legal:
        write("That order is not allowed now. Choose one of the list.")
        return None
    return action


def _event_lines(events: Sequence[engine.Event], seat: int) -> Iterator[str]:
    """Yield a line for each event that the seat may know."""
    for event in events:
        if visible(event, seat):
            fields = msgspec.to_builtins(event)
            name = fields.pop("event")
            yield f"    {name} {' '.join(f'{field}={value}' for field, value in fields.items())}".rstrip()


def _save(game: SavedGame, path: Path) -> None:
    """Write the game beside its file and put it in its place: it is never half written. Raises CommandProblem."""
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(msgspec.json.encode(game))
        beside.replace(path)
    except OSError as error:
        raise CommandProblem(f"The file {path} can't be written: {error.strerror}.") from error
