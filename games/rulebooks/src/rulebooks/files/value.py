"""The contents of a game's file: its headers, known and unknown, its moves, and happenings beside them."""

import re
from typing import Annotated, Any

from msgspec import Meta, Struct, field

FORMAT = "tocsite-game"
VERSION = 1
HIDDEN = "?"
"""The order of a move unknown to the file's reader."""
DEEPEST = 20
"""Levels of lists and objects within each other, more than any file has: any program can read so many."""
HEADER_NAME = re.compile(r"\w+")
LARGEST_NUMBER = 999_999_999
Number = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
"""Of at most nine digits, as the text has them."""
Words = Annotated[str, Meta(pattern=r"\A[^\s{}@<>]+(?: [^\s{}@<>]+)*\Z")]
"""Without signs that end them in the text."""
Purpose = Annotated[str, Meta(pattern=r"\A[^\s/<>]+(?: [^\s/<>]+)*\Z")]
Place = Annotated[str, Meta(pattern=r"\A\d{1,9}(?:\.\d{1,9})?\Z")]


def gettext_noop(sentence: str) -> str:
    """Mark a sentence for the catalogues of translations; it is translated when shown."""
    return sentence


class BadFile(ValueError):
    """The file is broken; ``sentence`` tells the fault, with named places for the ``values``. str() is both."""

    def __init__(self, sentence: str, **values: object) -> None:
        self.sentence, self.values = sentence, values
        super().__init__(sentence % values)


class FileDraw(Struct, frozen=True, array_like=True):
    """Chance drawn for a move: the number of its first draw, its purpose, the sides of a die, the results."""

    number: Number
    purpose: Purpose
    sides: Number
    results: list[Number]


class FileMove(Struct, frozen=True, omit_defaults=True):
    """One move: ``n`` is its place among those that count.

    Without a ``seat`` it is the site's; ``by`` decided for the seat, empty for its person; ``at``
    is its time, in UTC to the minute; ``check`` is a sum over the position after it. ``places`` are
    those of its draws in the stream, one by one, if they differ from their numbers: in games that
    were rewound. ``more`` holds fields unknown to this version.
    """

    n: Number
    order: Words
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None
    by: Annotated[str, Meta(pattern=r"\A\w*\Z")] = ""
    at: Annotated[str, Meta(pattern=r"\A\S*\Z")] = ""
    draws: list[FileDraw] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    check: Annotated[str, Meta(pattern=r"\A(?:[0-9a-f]{8})?\Z")] = ""
    more: dict[str, Any] = field(default_factory=dict)


Happened = dict[str, Any]
"""A happening: the place ``after`` it stood, its ``kind``, and any further fields."""
AFTER = "after"


class GameFile(Struct, frozen=True):
    """A whole file. Headers unknown to this version are kept as they are."""

    headers: dict[str, Any]
    moves: list[FileMove]
    happened: list[Happened] = field(default_factory=list)


def require_known(headers: dict[str, Any]) -> None:
    """Raise BadFile for other files, and for those of a later version."""
    unnamed = next((name for name in headers if not HEADER_NAME.fullmatch(name)), None)
    if unnamed is not None:
        raise BadFile(gettext_noop("“%(header)s” is not the name of a header."), header=unnamed[:80])
    if headers.get("format") != FORMAT:
        raise BadFile(gettext_noop("This is not a game file: its header “format” must be “%(format)s”."), format=FORMAT)
    version = headers.get("version")
    if type(version) is not int or not 1 <= version <= LARGEST_NUMBER:
        raise BadFile(gettext_noop("The header “version” must be a whole number, 1 or more."))
    if version > VERSION:
        raise BadFile(
            gettext_noop("This file has version %(version)d. This site reads versions up to %(known)d."),
            version=version,
            known=VERSION,
        )


def require_shallow(value: Any, levels_left: int = DEEPEST) -> None:
    """Raise BadFile for more nesting than a file may have."""
    within = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if within and not levels_left:
        raise BadFile(
            gettext_noop("This file has more than %(most)d levels of nested lists and objects."), most=DEEPEST
        )
    for each in within:
        require_shallow(each, levels_left - 1)
