"""Values that commands take from the terminal, and numbers that they print there.

Each function that makes a value of an argument refuses a bad one with a sentence, before the command does anything.
"""

import math
import os
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path

LARGEST_SEED = 2**63 - 1
LONGEST_WORDS = 200


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


def number_above(least: float, most: float) -> Callable[[str], float]:
    """Return a reader of numbers above the one bound and up to the other."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least < number <= most:
            raise ArgumentTypeError(f"Choose a number above {least:g}, up to {most:g}.")
        return number

    return read


def words(text: str) -> str:
    """Read a name or a line of words."""
    if not text.strip():
        raise ArgumentTypeError("This can't be empty.")
    if len(text) > LONGEST_WORDS:
        raise ArgumentTypeError(f"This can have {LONGEST_WORDS} characters at most.")
    if not text.isprintable():
        raise ArgumentTypeError(f"This has characters that can't be printed: {text!a}.")
    return text


def file_to_read(text: str) -> Path:
    path = _path(text)
    try:
        if path.is_dir():
            raise ArgumentTypeError(f"{path} is a folder. Name a file.")
        path.stat()
    except FileNotFoundError:
        raise ArgumentTypeError(f"There is no file {path}: it can't be read.") from None
    except OSError as error:
        raise ArgumentTypeError(f"The file {path} can't be read: {error.strerror}.") from None
    if not os.access(path, os.R_OK):
        raise ArgumentTypeError(f"The file {path} can't be read: Permission denied.")
    return path


def file_to_write(text: str) -> Path:
    """Read the name of a new file; its folder may be made yet."""
    path = _path(text)
    try:
        if path.is_dir():
            raise ArgumentTypeError(f"{path} is a folder. Name a file.")
        if os.path.lexists(path):
            raise ArgumentTypeError(f"There is a file {path} already. Choose another name.")
    except OSError as error:
        raise ArgumentTypeError(f"The file {path} could not be written: {error.strerror}.") from None
    _require_writable(path.absolute().parent)
    return path


def folder_to_write(text: str) -> Path:
    """Read the name of a folder, which may be made yet."""
    path = _path(text)
    _require_writable(path.absolute())
    return path


def _path(text: str) -> Path:
    if not text.strip():
        raise ArgumentTypeError("The name of a file can't be empty.")
    if not text.isprintable():
        raise ArgumentTypeError(f"This name has characters that can't be printed: {text!a}.")
    return Path(text)


def _require_writable(folder: Path) -> None:
    """Raise ArgumentTypeError unless files can be made in a folder, or the folder in the one above it."""
    try:
        nearest = next(above for above in (folder, *folder.parents) if os.path.lexists(above))
        is_folder = nearest.is_dir()
    except OSError as error:
        raise ArgumentTypeError(f"The folder {folder} could not be written: {error.strerror}.") from None
    if not is_folder:
        raise ArgumentTypeError(f"The file could not be written: {nearest} is no folder.")
    if not os.access(nearest, os.W_OK | os.X_OK):
        raise ArgumentTypeError(f"The folder {nearest} could not be written: Permission denied.")


def printable(text: str) -> str:
    """Put a file's words on one line, without signs that move a terminal's cursor or colour it."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def count_of(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: "1 game", "2 games"."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
