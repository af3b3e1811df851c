"""gunicorn's own log, in the words and the form of the site's: see `tocsite.logs`."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from tocsite import logs


class DiscreetLogger(Logger):
    """Keep mailed links' tokens out of its errors and its list of requests."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(logs.JsonLine() if logs.is_json() else Censor(handler.formatter))


class Censor(logging.Formatter):
    """Take the tokens out of lines formatted by ``writer``."""

    def __init__(self, writer: logging.Formatter) -> None:
        super().__init__()
        self.writer = writer

    def format(self, record: logging.LogRecord) -> str:
        return logs.hide_tokens(self.writer.format(record))
