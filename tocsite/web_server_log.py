"""gunicorn's own log, with the paths of requests."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from tocsite.logs import discreet


class DiscreetLogger(Logger):
    """Keep mailed links' tokens out of its errors and its list of requests."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(Censor(handler.formatter))


class Censor(logging.Formatter):
    """Take the tokens out of lines formatted by ``writer``."""

    def __init__(self, writer: logging.Formatter) -> None:
        super().__init__()
        self.writer = writer

    def format(self, record: logging.LogRecord) -> str:
        return discreet(self.writer.format(record))
