"""gunicorn's own log, in the words and the form of the site's: see `tocsite.logs`."""

from typing import Any

from gunicorn.glogging import Logger

from tocsite import logs


class DiscreetLogger(Logger):
    """Keep mailed links' tokens out of its errors and its list of requests."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(logs.formatter())
