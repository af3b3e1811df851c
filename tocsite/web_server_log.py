"""gunicorn's own log, which names the paths that are asked for."""

from typing import Any

from gunicorn.glogging import Logger

from tocsite.logs import Discreet


class DiscreetLogger(Logger):
    """Neither its errors nor its list of requests, where one is kept, hold a mailed link's token."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(Discreet(handler.formatter._fmt, handler.formatter.datefmt))
