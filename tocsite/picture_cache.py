"""The cache of drawn pictures: files. If the disk has no room, pictures are drawn anew each time."""

import logging
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

log = logging.getLogger(__name__)


class PictureCache(FileBasedCache):
    def __init__(self, dir: str, params: dict[str, Any]) -> None:
        """Begin without a folder if none can be made."""
        try:
            super().__init__(dir, params)
        except OSError as error:
            log.warning("there is no folder for pictures: %s", error)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Read a picture; an unreadable one counts as missing."""
        try:
            return super().get(key, default, version)
        except OSError as error:
            log.warning("a picture could not be read from the cache: %s", error)
            return default

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Store a picture if there is room."""
        try:
            super().set(key, value, timeout, version)
        except OSError as error:
            log.warning("a picture was not kept in the cache: %s", error)
