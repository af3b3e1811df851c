"""Wrapping of long lines for mail programs and terminals."""

from textwrap import fill

COLUMNS = 76


def wrap_line(line: str, hanging: str = "") -> str:
    """Break a line at its blanks, with ``hanging`` before all but the first; words, addresses above all, stay whole."""
    if len(line) <= COLUMNS:  # as nearly all are
        return line
    return fill(line, COLUMNS, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False)
