"""Lines of the logs, as text or as JSON (LOG_FORMAT), with the id of the request.

Tokens of mailed links are kept out: who reads logs could do as much as who reads the mails.
"""

import logging
import os
import re
from textwrap import indent
from typing import Any

from django_guid import get_guid
from pythonjsonlogger.json import JsonFormatter

SLASH = "(?:/|%2F)"  # a path stands quoted where signing in leads back to it
PATHS = (
    "option|invitation|mails/stop|mails/tell|people/me/resume-mail|people/me/keep-account|appeal|calendar|"
    "leagues/join|accounts/confirm-email|accounts/password/reset/key"
)
TOKEN = re.compile(
    rf"({SLASH}(?:{PATHS.replace('/', SLASH)}){SLASH})(?:(?!{SLASH})[^\s?&\"'])+",
    re.IGNORECASE,
)
TEXT = "{asctime} {levelname} {name}: {message}"
JSON_NAMES = {"asctime": "time", "levelname": "level", "name": "logger", "message": "message", "exc_info": "error"}
CONTROLS = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")
LONGEST_HOST = 200
QUERY = re.compile(r"([?&]token=)[^\s&\"']+")


class Discreet(logging.Formatter):
    """Format a line without the tokens in its paths, and with the id of the request that it is of.

    Nothing in it passes for another line: ends of lines are written out, and lines of an error are indented.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # the library's name
        return CONTROLS.sub(lambda match: ascii(match[0])[1:-1], super().formatMessage(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802  # the library's name
        return indent(super().formatException(ei), "  ", lambda _line: True)

    def format(self, record: logging.LogRecord) -> str:
        own = get_guid()
        return hide_tokens(super().format(record)) + (f" [{own}]" if own else "")


class JsonLine(JsonFormatter):
    """Format a record as one line of JSON with these fields alone: others may hold what is nobody's to read."""

    def __init__(self) -> None:
        super().__init__(list(JSON_NAMES))

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        fields = {JSON_NAMES[name]: log_data[name] for name in JSON_NAMES if log_data.get(name)}
        return fields | {"request_id": get_guid()}

    def format(self, record: logging.LogRecord) -> str:
        return hide_tokens(super().format(record))


class ForgedHost(logging.Filter):
    """Make a warning of one line of a request for another host: no fault of the site, and anybody can write it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        record.msg, record.args, record.exc_info = record.getMessage()[:LONGEST_HOST], (), None
        return True


def formatter() -> logging.Formatter:
    return JsonLine() if is_json() else Discreet(TEXT, style="{")


def is_json() -> bool:
    return os.environ.get("LOG_FORMAT") == "json"


def hide_tokens(line: str) -> str:
    return QUERY.sub(r"\1...", TOKEN.sub(r"\1...", line))
