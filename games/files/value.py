"""What a file says of a game: its headers, known and unknown, and its moves."""

from typing import Any

from msgspec import Struct, field

FORMAT = "tocsite-game"
VERSION = 1
HIDDEN = "?"
"""Stands for an order that whoever took the file may not know."""


class BadFile(ValueError):
    """The file is broken; str() is one sentence that says where and how."""


class Draw(Struct, frozen=True, array_like=True):
    """Chance that was drawn for a move: the number of its first draw, what for, the sides of a die, the results."""

    number: int
    purpose: str
    sides: int
    results: list[int]


class Played(Struct, frozen=True, omit_defaults=True):
    """One move: ``n`` is its place among those that count. Without a ``seat`` it is the site's; ``by`` is who decided
    for the seat, empty for its person; ``at`` is when, in UTC to the minute."""

    n: int
    order: str
    seat: int | None = None
    by: str = ""
    at: str = ""
    draws: list[Draw] = field(default_factory=list)


class GameFile(Struct, frozen=True):
    """A whole file. Headers that this version does not know are kept as they are."""

    headers: dict[str, Any]
    moves: list[Played]


def require_known(headers: dict[str, Any]) -> None:
    """Raises BadFile for what is no such file, or one of a later version."""
    if headers.get("format") != FORMAT:
        raise BadFile(f"This is no file of a game: its header “format” has to be “{FORMAT}”.")
    version = headers.get("version")
    if type(version) is not int or version < 1:
        raise BadFile("The header “version” has to be a whole number from 1.")
    if version > VERSION:
        raise BadFile(f"This file is of version {version}; up to version {VERSION} can be read here.")
