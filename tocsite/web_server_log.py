"""gunicorn's own log, which names the paths that are asked for."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from tocsite.logs import discreet


class DiscreetLogger(Logger):
    """Neither its errors nor its list of requests, where one is kept, hold a mailed link's token."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(Censor(handler.formatter))


class Censor(logging.Formatter):
    """Leaves of what ``writer`` writes what may be read."""

    def __init__(self, writer: logging.Formatter) -> None:
        super().__init__()
        self.writer = writer

    def format(self, record: logging.LogRecord) -> str:
        return discreet(self.writer.format(record))
