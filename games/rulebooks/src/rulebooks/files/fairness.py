"""The dice of a finished game, held against its seal and seed by the script that players get, and the moves that it
took back.

The script knows nothing of the rules: that these asked for the draws is for
`rulebooks.trial.rewind_check` and a replay.
``docs/fairness.md`` has the protocol and vectors for programs of others.
"""

import json
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from . import data
from .value import BadFile, FileMove, GameFile, gettext_noop

SCRIPT = Path(__file__).resolve().parents[1] / "script" / "check_dice.py"
"""Stands alone in its folder, which a site may offer for download as it is."""

NOT_OVER = gettext_noop("This file is incomplete. Its dice can be checked once the game is over.")
NOT_CHECKED = gettext_noop("The dice of this file can't be checked: %(reason)r.")
WRONG = gettext_noop("The header “%(header)s” is not valid in a game file.")


class Rewind(Struct):
    """The players went back to the place ``to``; ``moves`` were taken back by it, in their order."""

    to: int
    moves: list[FileMove]


def check(file: GameFile) -> list[str]:
    """Return a sentence for all that differs from the seed, in the order of the file. Raises BadFile."""
    if file.headers.get("view") != "all" or "seed" not in file.headers:
        raise BadFile(NOT_OVER)
    rewinds_of(file)  # the script would pass over what is no move
    try:
        return list(_load_script()["check"](json.loads(data.to_json(file))))
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError, IndexError) as error:
        raise BadFile(NOT_CHECKED, reason=error) from error


@cache
def _load_script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def rewinds_of(file: GameFile) -> list[Rewind]:
    """The rewinds of a game, the first of them first. Raises BadFile."""
    try:
        return msgspec.convert(file.headers.get("rewinds", []), list[Rewind])
    except (msgspec.ValidationError, RecursionError) as error:
        raise BadFile(WRONG, header="rewinds") from error


def places(move: FileMove) -> list[str]:
    """The places of its draws in the stream, one by one; they are their numbers unless the file names them."""
    return move.places or [str(number) for draw in move.draws for number, _ in enumerate(draw.results, draw.number)]
