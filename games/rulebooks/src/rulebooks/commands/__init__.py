"""Commands of ``python -m rulebooks``: each a module with its ``HELP``, ``add_arguments`` and ``run``.

``run`` returns the exit code; it raises `CommandProblem` for wishes that cannot be met.
"""

import json
import math
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import rulebooks
from rulebooks.engine import Dice, IllegalAction, State
from rulebooks.files import decode_file
from rulebooks.options import BadOption, read_options
from rulebooks.registry import RULEBOOKS, USUAL
from rulebooks.rulebook import Rulebook
from rulebooks.terminal import LARGEST_SEED, count_of, whole_number, words

MOST_GAMES = 1_000_000
MOST_PLAYERS = 20
"""More than any game takes."""
LARGEST_FILE = 20_000_000
SECONDS_BETWEEN = 5

Write = Callable[[str], Any]


class CommandProblem(Exception):
    """A wish that cannot be met; ``str(problem)`` is a sentence for the person at the terminal."""


def add_game(parser: ArgumentParser, *, seed: int | None = 1, others: str = "") -> None:
    """Add the game and its options; ``others`` is told of the options that are not given."""
    parser.add_argument(
        "--game", "--title", dest="title", choices=RULEBOOKS, default=USUAL, help=f"the game (default: {USUAL})"
    )
    parser.add_argument("--players", type=whole_number(1, MOST_PLAYERS), default=4, help="number of seats (default: 4)")
    parser.add_argument(
        "--option",
        action="append",
        type=words,
        default=[],
        metavar="NAME=VALUE",
        help=f"an option of the game, repeatable; NAME alone turns it on.{others}",
    )
    usual_seed = "another for each game" if seed is None else str(seed)
    parser.add_argument(
        "--seed",
        type=whole_number(0, LARGEST_SEED),
        default=seed,
        help=f"the same seed plays the same games (default: {usual_seed})",
    )


def chosen_game(wishes: Namespace) -> tuple[Rulebook, dict[str, Any]]:
    """Return the game and its chosen options. Raises CommandProblem."""
    book = RULEBOOKS[wishes.title]
    if wishes.players not in book.players:
        raise CommandProblem(f"This game can't be played with {count_of(wishes.players, 'player')}.")
    try:
        return book, read_options(book.options, wishes.option)
    except BadOption as wrong:
        raise CommandProblem(f"This game does not accept that: {wrong}.") from wrong


@contextmanager
def combined_options() -> Iterator[None]:
    """Raise CommandProblem where the rules refuse options that are each one of theirs."""
    try:
        yield
    except IllegalAction as refusal:
        raise CommandProblem(f"These options can't be combined in this game: {refusal}.") from refusal


def new_game(wishes: Namespace, book: Rulebook, options: Mapping[str, Any], dice: Dice) -> State:
    """Set up a game of so many players with these options. Raises CommandProblem."""
    with combined_options():
        return rulebooks.new(book.name, {"players": wishes.players, **options}, dice)


def require_bots(book: Rulebook, names: list[str], *others: str) -> list[str]:
    """Return the names of bots, or of ``others``. Raises CommandProblem for an unknown one."""
    names_of_bots = [*book.bots, *others]
    if any(name not in names_of_bots for name in names):
        raise CommandProblem(f"This game has no such bot. Choose from {', '.join(names_of_bots)}.")
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
