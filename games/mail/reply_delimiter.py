"""The line at the top of every mail open to answers: text above it in a reply is the answer.

The words are in the reader's language; only the mark around them is looked for, safe from quoting,
wrapping and changes of alphabet, and typed by nobody.
"""

from django.utils.translation import gettext as _

MARK = "#~#~#"


def line() -> str:
    """The marker line in the language in force; short, so that it survives being quoted several times."""
    return f"{MARK} {_('Reply above this line')} {MARK}"
