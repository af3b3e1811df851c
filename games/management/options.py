"""Options of a title, as commands take them."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from games.titles import option_values
from games.titles.title import Title
from tocsite import terminal

MOST_GAMES = 1_000_000
MOST_PLAYERS = 20
"""More than any title takes."""


def add_series(parser: ArgumentParser, *, games: int) -> None:
    """Add the figures of a series of games."""
    whole_number = terminal.whole_number
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=games, help="number of games")
    parser.add_argument("--players", type=whole_number(1, MOST_PLAYERS), default=4, help="number of seats")
    parser.add_argument(
        "--seed", type=whole_number(0, terminal.LARGEST_SEED), default=1, help="the same, the same games"
    )


def parse_options(title: Title, lines: Sequence[str]) -> dict[str, Any]:
    """Parse repeated ``--option NAME=VALUE``. Raises CommandError."""
    return dict(_parse_option(title, line) for line in lines)


def _parse_option(title: Title, line: str) -> tuple[str, Any]:
    try:
        return option_values.read_option(title.seating.options(), line)
    except KeyError as unknown:
        raise CommandError(f"This title has no such option: {unknown.args[0]}.") from unknown
    except ValidationError as wrong:
        raise CommandError(f"This title does not accept {line}: {' '.join(wrong.messages)}") from wrong


def require(holds: bool, otherwise: str) -> None:
    """Raise CommandError with this sentence unless the condition holds."""
    if not holds:
        raise CommandError(otherwise)
