"""A game as one file: a value with a version, and its two forms, a text and JSON. Pure: strings in,
strings out.

``docs/game-files.md`` describes both for other programs.
"""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from . import data, text
from .value import FORMAT, HIDDEN, VERSION, BadFile, FileDraw, FileMove, GameFile, Happened, gettext_noop

__all__ = [
    "FORMAT",
    "HIDDEN",
    "VERSION",
    "BadFile",
    "FileDraw",
    "FileMove",
    "GameFile",
    "Happened",
    "decode_file",
    "gettext_noop",
    "read_file",
]


def read_file(file_text: str) -> GameFile:
    """Read a file: JSON begins with a brace, text with anything else. Raises BadFile."""
    body = file_text.removeprefix("\ufeff").lstrip()
    return data.from_json(body) if body.startswith("{") else text.from_text(body)


def decode_file(raw: bytes) -> str:
    """Return the text of a file: of UTF-8, or of UTF-16 if its first character says so.

    Raises UnicodeDecodeError.
    """
    is_wide = raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return raw.decode("utf-16" if is_wide else "utf-8-sig")
