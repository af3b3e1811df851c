"""What the logs leave out: whoever reads a mailed link's token there could do what its reader may."""

import logging
import re

SLASH = "(?:/|%2F)"  # a path stands quoted where signing in leads back to it
PATHS = "option|invitation|mails/stop|people/me/resume-mail|accounts/confirm-email|accounts/password/reset/key"
TOKEN = re.compile(
    rf"({SLASH}(?:{PATHS.replace('/', SLASH)}){SLASH})(?:(?!{SLASH})[^\s?&\"'])+",
    re.IGNORECASE,
)


class Discreet(logging.Formatter):
    """Writes a line without the tokens in the paths that it names."""

    def format(self, record: logging.LogRecord) -> str:
        return discreet(super().format(record))


def discreet(line: str) -> str:
    """A line without those tokens."""
    return TOKEN.sub(r"\1...", line)
