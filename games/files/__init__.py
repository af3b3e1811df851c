"""A game as one file: a value with a version, and its two forms, a text and JSON. Pure: strings in, strings out.

``docs/game-files.md`` describes both for whoever reads or writes them.
"""

from .reading import read
from .value import FORMAT, HIDDEN, VERSION, BadFile, Draw, GameFile, Happened, Played, gettext_noop

__all__ = [
    "FORMAT",
    "HIDDEN",
    "VERSION",
    "BadFile",
    "Draw",
    "GameFile",
    "Happened",
    "Played",
    "gettext_noop",
    "read",
]
