"""Plain text as mail programs like it: at most 76 columns, and no more than one empty line in a row."""

import re

from games.present.wrap_text import COLUMNS, filled

HANGING = re.compile(r"^(\s*(?:- |\d+\. )?)")
SIGNATURE = "-- "  # with its blank, which tells mail programs where the signature begins
MARK = "> "


def wrapped(text: str) -> str:
    """Wrap every line by itself. Words, addresses above all, are never cut; list entries and indented lines hang, and
    what is marked stays so.
    """
    lines = "\n".join(_wrapped_line(line.rstrip()) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"


def marked(words: str) -> str:
    """Somebody's own words, with a mark before every line: none of them can pass for the site's."""
    lines = "\n".join(line.rstrip() for line in words.strip().splitlines())
    return "\n".join(f"{MARK}{line}".rstrip() for line in re.sub(r"\n{3,}", "\n\n", lines).splitlines())


def _wrapped_line(line: str) -> str:
    if line == SIGNATURE.rstrip():
        return SIGNATURE
    if len(line) <= COLUMNS:
        return line
    hanging = HANGING.match(line)
    indent = " " * len(hanging[1]) if hanging else ""
    indent = MARK if line.startswith(MARK) else indent
    return filled(line, indent)
