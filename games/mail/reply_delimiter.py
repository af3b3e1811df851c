"""The line at the top of every mail that can be answered: what stands above it in a reply is the answer.

The words are in the reader's language; what is looked for is the mark around them, which no quoting, wrapping or
change of alphabet harms and which nobody types.
"""

from django.utils.translation import gettext as _

MARK = "#~#~#"


def line() -> str:
    """The marker line in the language in force; short, so that it survives being quoted several times."""
    return f"{MARK} {_('Reply above this line')} {MARK}"
