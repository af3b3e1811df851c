"""Make the moves of a game's file again by the rules of today."""

import json
from argparse import ArgumentParser, Namespace

import msgspec

import rulebooks
from rulebooks import engine, files
from rulebooks.engine.dice import KeyedDice
from rulebooks.engine.errors import EngineError
from rulebooks.files import BadFile, GameFile
from rulebooks.registry import RULEBOOKS
from rulebooks.terminal import count_of, file_to_read, printable, whole_number
from rulebooks.trial.fuzz import FailedMove, GameRecord, remake_moves
from rulebooks.trial.replay import Differs, replay

from . import CommandProblem, Progress, Write, pretty, read_text

HELP = (
    "Make the moves of a game's file again by today's rules, and print the first difference. Takes files downloaded "
    "from the site, text or JSON, and games written by fuzz. Exit code 1: a move differs."
)
MOST_MOVES = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=file_to_read, help="a game's file of the site, or one of fuzz")
    parser.add_argument(
        "--until", type=whole_number(0, MOST_MOVES), default=MOST_MOVES, help="stop after this move (default: the last)"
    )
    parser.add_argument("--moves", action="store_true", help="print each move with its events")
    parser.add_argument("--position", action="store_true", help="print the last position alone, for perft")


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    text = read_text(wishes.file)
    if record := _read_record(text):
        return _replay_record(record, wishes, write, warn)
    try:
        return _replay_file(files.read_file(text), wishes, write, warn)
    except BadFile as error:
        raise CommandProblem(printable(f"{wishes.file}: {error}")) from error


def _read_record(text: str) -> GameRecord | None:
    """Return a game as fuzz writes it; None for any other text."""
    try:
        return msgspec.json.decode(text, type=GameRecord)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _replay_file(file: GameFile, wishes: Namespace, write: Write, warn: Write) -> int:
    title, options = file.headers.get("title"), file.headers.get("options")
    if not isinstance(title, str) or not isinstance(options, dict):
        raise CommandProblem(f"The headers of {wishes.file} do not say which game this is.")
    if file.headers.get("view") != "all":
        raise CommandProblem(
            f"{wishes.file} lacks what was hidden when it was written. A game can be replayed once it is over."
        )
    moves = file.moves[: wishes.until + 1]
    progress = Progress(len(moves), "move", warn)
    state = None
    try:
        for number, step in enumerate(replay(title, options, moves, file.headers.get("schema")), 1):
            state = step.state
            progress.step(number)
            if wishes.moves:
                _write_move(step.move.n, step.move.seat, step.move.order, step.events, write)
    except Differs as error:
        write(printable(str(error)))
        return 1
    return _write_end(state, len(moves) - 1, wishes, write, warn)


def _replay_record(record: GameRecord, wishes: Namespace, write: Write, warn: Write) -> int:
    """Replay with the record's own seed, up to the move that failed."""
    if record.ruleset not in RULEBOOKS:
        raise CommandProblem(printable(f"{wishes.file} is of a game that is not known here: {record.ruleset}."))
    dice = KeyedDice(bytes.fromhex(record.seed), record.game)
    moves = record.moves[: wishes.until]
    progress = Progress(len(moves), "move", warn)
    try:
        state = rulebooks.new(record.ruleset, dict(record.options), dice)
    except EngineError as error:
        raise CommandProblem(printable(f"{wishes.file}: this game cannot begin: {error}.")) from error
    try:
        for number, _action, applied in remake_moves(state, moves, dice):
            progress.step(number)
            if wishes.moves:
                move = moves[number - 1]
                _write_move(number, move.seat, move.order, applied.events, write)
    except FailedMove as failed:
        order, seat = failed.move.order, failed.move.seat
        write(printable(f"Move {failed.number}, “{order}” by seat {seat}, failed: {failed.error!r}"))
        return 1
    return _write_end(state, len(moves), wishes, write, warn)


def _write_move(number: int, seat: int | None, order: str, events: list[engine.Event], write: Write) -> None:
    write(printable(f"{number} {'site' if seat is None else seat} {order}"))
    for event in events:
        write(f"    {msgspec.json.encode(event).decode()}")


def _write_end(state: engine.State | None, moves: int, wishes: Namespace, write: Write, warn: Write) -> int:
    if state is None:
        raise CommandProblem(f"There are no moves in {wishes.file}.")
    over = f"over, places {state.result.places}" if state.result else f"seats {engine.to_move(state)} are to move"
    summary = f"{count_of(moves, 'move')} by today's rules: {over}"
    if wishes.position:  # which stands alone in the output, for perft and others to read
        write(pretty(json.loads(rulebooks.dump(state))))
        warn(summary)
    else:
        write(summary)
    return 0
