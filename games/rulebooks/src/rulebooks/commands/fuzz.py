"""Let many games play at random, and hold the rules to their promises at every move."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec

from rulebooks.terminal import count_of, folder_to_write, whole_number, words
from rulebooks.trial.fuzz import MIXED, GameRecord, trial

from . import MOST_GAMES, CommandProblem, Progress, Write, add_game, chosen_game, combined_options, require_bots

HELP = "Play random games to the end and check every position. The exit code is 1 if a game fails."


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser, others=" The others are drawn for each game")
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=20, help="number of games (default: 20)")
    parser.add_argument("--bots", type=words, help=f"a bot of the game, or {MIXED} (default: the first)")
    parser.add_argument(
        "--out", type=folder_to_write, default="var/fuzz", help="folder for failed games (default: var/fuzz)"
    )


def run(wishes: Namespace, write: Write, warn: Write) -> int:
    book, fixed_options = chosen_game(wishes)
    [crew] = require_bots(book, [wishes.bots or next(iter(book.bots))], MIXED)
    began, moves, failures = perf_counter(), 0, 0
    progress = Progress(wishes.games, "game", warn)
    for number in range(wishes.games):
        lot = Random(f"options {wishes.seed} {number} {wishes.players}")
        with combined_options():
            options = book.draw_options(wishes.players, lot, fixed_options)
        record = trial(number, seed=wishes.seed, players=wishes.players, crew=crew, ruleset=book.name, **options)
        moves += len(record.moves)
        failures += bool(record.failure)
        if record.failure:  # told before it is written: a full disk keeps nobody from knowing
            write(f"Game {number} failed: {record.failure}")
            write(f"Written to {write_record(record, wishes.out)}")
        progress.step(number + 1, f", {count_of(failures, 'failure')}")
    speed = round(moves / (perf_counter() - began))
    counts = (count_of(wishes.games, "game"), count_of(failures, "failure"), count_of(moves, "move"))
    write(f"fuzz: {', '.join(counts)}, {speed} moves/s")
    return 1 if failures else 0


def write_record(record: GameRecord, folder: Path) -> Path:
    """Write a game to a file for the command ``replay``; return its path. Raises CommandProblem."""
    path = folder / f"{record.game}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1))
    except OSError as error:
        raise CommandProblem(f"The file {path} can't be written: {error.strerror}.") from error
    return path
