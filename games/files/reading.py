"""A file in either of its forms, as bytes or as text."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from . import data, text
from .value import GameFile


def read_file(written: str) -> GameFile:
    """Read a file: JSON begins with a brace, text with anything else. Raises BadFile."""
    told = written.removeprefix("\ufeff").lstrip()
    return data.from_json(told) if told.startswith("{") else text.from_text(told)


def decode_file(written: bytes) -> str:
    """Return the text of a file: of UTF-8, or of UTF-16 if its first character says so.

    Raises UnicodeDecodeError.
    """
    is_wide = written.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return written.decode("utf-16" if is_wide else "utf-8-sig")
