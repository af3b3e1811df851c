"""A file in either of its forms."""

from . import data, text
from .value import GameFile


def read(written: str) -> GameFile:
    """JSON begins with a brace, text with anything else. Raises BadFile."""
    told = written.removeprefix("\ufeff").lstrip()
    return data.read(told) if told.startswith("{") else text.read(told)
