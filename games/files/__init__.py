"""A game as one file: a value with a version, and its two forms, a text and JSON. Pure: strings in,
strings out.

``docs/game-files.md`` describes both for other programs.
"""

from .reading import decode_file, read_file
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
