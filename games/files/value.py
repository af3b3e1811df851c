"""What a file says of a game: its headers, known and unknown, its moves, and what happened beside them."""

from typing import Any

from msgspec import Struct, field

FORMAT = "tocsite-game"
VERSION = 1
HIDDEN = "?"
"""Stands for an order that whoever took the file may not know."""


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for the catalogues of translations; whoever shows it to people translates it."""
    return sentence


class BadFile(ValueError):
    """The file is broken; ``sentence`` says where and how, with named places for the ``values``. str() is both."""

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence, self.values = sentence, values
        super().__init__(sentence % values)


class Draw(Struct, frozen=True, array_like=True):
    """Chance that was drawn for a move: the number of its first draw, what for, the sides of a die, the results."""

    number: int
    purpose: str
    sides: int
    results: list[int]


class Played(Struct, frozen=True, omit_defaults=True):
    """One move: ``n`` is its place among those that count. Without a ``seat`` it is the site's; ``by`` is who decided
    for the seat, empty for its person; ``at`` is when, in UTC to the minute; ``check`` is a sum over the position after
    it. ``more`` is what this version does not know."""

    n: int
    order: str
    seat: int | None = None
    by: str = ""
    at: str = ""
    draws: list[Draw] = field(default_factory=list)
    check: str = ""
    more: dict[str, Any] = field(default_factory=dict)


Happened = dict[str, Any]
"""What is no move: the place ``after`` which it was, its ``kind``, and whatever tells more of it."""
AFTER = "after"


class GameFile(Struct, frozen=True):
    """A whole file. Headers that this version does not know are kept as they are."""

    headers: dict[str, Any]
    moves: list[Played]
    happened: list[Happened] = field(default_factory=list)


def require_known(headers: dict[str, Any]) -> None:
    """Raises BadFile for what is no such file, or one of a later version."""
    if headers.get("format") != FORMAT:
        raise BadFile(
            gettext_noop("This is no file of a game: its header “format” has to be “%(format)s”."), format=FORMAT
        )
    version = headers.get("version")
    if type(version) is not int or version < 1:
        raise BadFile(gettext_noop("The header “version” has to be a whole number from 1."))
    if version > VERSION:
        raise BadFile(
            gettext_noop("This file is of version %(version)d; up to version %(known)d can be read here."),
            version=version,
            known=VERSION,
        )
