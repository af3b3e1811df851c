"""Plain text for mail programs: at most 76 columns, and no more than one empty line in a row.

Text above the reply line, at the top of every mail open to answers, is the answer of its reader. Its
words are in their language; only the mark around them is looked for, safe from quoting, wrapping and
changes of alphabet, and typed by nobody.
"""

import re

from django.utils.translation import gettext as _

from games.present.wrap_text import COLUMNS, wrap_line

HANGING = re.compile(r"^(\s*(?:- |\d+\. )?)")
SIGNATURE = "-- "  # with its blank, which tells mail programs where the signature begins
MARK = "> "
REPLY_MARK = "#~#~#"


def wrap_text(text: str) -> str:
    """Wrap every line by itself. Words, addresses above all, are never cut; list entries and
    indented lines hang, and marked ones stay so.
    """
    lines = "\n".join(_wrapped_line(line.rstrip()) for line in text.splitlines())
    return re.sub(r"\n{3,}", "\n\n", lines).strip() + "\n"


def mark_words(words: str) -> str:
    """Mark every line of somebody's own words: none of them can pass for the site's."""
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
    return wrap_line(line, indent)


def reply_line() -> str:
    """The marker line in the language in force; short, so that it survives being quoted several times."""
    return f"{REPLY_MARK} {_('Reply above this line')} {REPLY_MARK}"
