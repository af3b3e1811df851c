"""Commands of ``python -m rulebooks``: each a module with its ``HELP``, ``add_arguments`` and ``run``.

``run`` returns the exit code; it raises `CommandProblem` for wishes that cannot be met.
"""

import json
import math
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from rulebooks.files import decode_file
from rulebooks.options import BadOption, read_options
from rulebooks.registry import RULEBOOKS, USUAL
from rulebooks.rulebook import Rulebook

MOST_GAMES = 1_000_000
LARGEST_SEED = 2**63 - 1
LARGEST_FILE = 20_000_000
SECONDS_BETWEEN = 5

Write = Callable[[str], Any]


class CommandProblem(Exception):
    """A wish that cannot be met; ``str(problem)`` is a sentence for the person at the terminal."""


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers with these bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ArgumentTypeError(f"Choose a whole number: at least {least}, at most {most}.")
        return number

    return read


def add_game(parser: ArgumentParser) -> None:
    """Add the game and its options."""
    parser.add_argument("--game", "--title", dest="title", choices=RULEBOOKS, default=USUAL, help="the game's name")
    parser.add_argument("--players", type=whole_number(1, 20), default=4, help="number of seats")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, repeatable; NAME alone turns it on",
    )
    parser.add_argument("--seed", type=whole_number(0, LARGEST_SEED), default=1, help="the same, the same games")


def chosen_game(wishes: Namespace) -> tuple[Rulebook, dict[str, Any]]:
    """Return the game and its chosen options. Raises CommandProblem."""
    book = RULEBOOKS[wishes.title]
    if wishes.players not in book.players:
        raise CommandProblem(f"This title can't be played with {count_of(wishes.players, 'player')}.")
    try:
        return book, read_options(book.options, wishes.option)
    except BadOption as wrong:
        raise CommandProblem(f"This title does not accept that: {wrong}.") from wrong


def require_bots(book: Rulebook, names: list[str], *others: str) -> list[str]:
    """Return the names of bots, or of ``others``. Raises CommandProblem for an unknown one."""
    names_of_bots = [*book.bots, *others]
    if any(name not in names_of_bots for name in names):
        raise CommandProblem(f"This title has no such bot. Choose from {', '.join(names_of_bots)}.")
    return names


def read_text(path: Path) -> str:
    """Return a file's text. Raises CommandProblem."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise CommandProblem(f"The file {path} is larger than {LARGEST_FILE} bytes.")
        return decode_file(path.read_bytes())
    except OSError as error:
        raise CommandProblem(f"The file {path} can't be read: {error.strerror}.") from error
    except ValueError as error:
        raise CommandProblem(f"The file {path} is no text: {error}.") from error


def count_of(number: int, thing: str) -> str:
    """Count a thing: ``1 game``, ``2 games``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def printable(text: str) -> str:
    """Put a file's words on one line, without signs that move a terminal's cursor or colour it."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def pretty(value: Any) -> str:
    """Write plain data for people to read."""
    return json.dumps(value, indent=2, ensure_ascii=False)


class Progress:
    """Tells every few seconds how far a long series is, on the error stream."""

    def __init__(self, most: int, thing: str, write: Write) -> None:
        self.most, self.thing, self.write = most, thing, write
        self.began = self.last_word = monotonic()

    def step(self, number: int, beside: str = "") -> None:
        """Tell that ``number`` of them are done, if the last word is old enough."""
        now = monotonic()
        if now - self.last_word >= SECONDS_BETWEEN and number:
            self.last_word = now
            remaining = math.ceil((now - self.began) / number * (self.most - number))
            self.write(f"{number} of {count_of(self.most, self.thing)}{beside}, about {remaining} s to go")
