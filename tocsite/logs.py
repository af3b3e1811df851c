"""Keep tokens of mailed links out of the logs: their readers could do as much as the mails'
readers.
"""

import logging
import re

SLASH = "(?:/|%2F)"  # a path stands quoted where signing in leads back to it
PATHS = (
    "option|invitation|mails/stop|mails/tell|people/me/resume-mail|accounts/confirm-email|accounts/password/reset/key"
)
TOKEN = re.compile(
    rf"({SLASH}(?:{PATHS.replace('/', SLASH)}){SLASH})(?:(?!{SLASH})[^\s?&\"'])+",
    re.IGNORECASE,
)
QUERY = re.compile(r"([?&]token=)[^\s&\"']+")


class Discreet(logging.Formatter):
    """Format a line without the tokens in its paths."""

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))


def discreet(line: str) -> str:
    """Return a line without tokens."""
    return QUERY.sub(r"\1...", TOKEN.sub(r"\1...", line))
