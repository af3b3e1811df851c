"""Drawings and sentences that a process keeps for the next reader of the same: the latest used, up
to a bound in bytes.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Kept = TypeVar("Kept")
_caches: "WeakSet[ByteCache[Any]]" = WeakSet()


def every_cache() -> "list[ByteCache[Any]]":
    """Return all caches of this process, to measure what it takes without them."""
    return list(_caches)


class ByteCache(Generic[Kept]):
    """Values by all that they depend on, which counts as well. The least recently used go first."""

    def __init__(self, most: int, weigh: Callable[[Kept], int]) -> None:
        self.most = most
        self.weigh = weigh
        self.size = 0
        self._kept = OrderedDict[Hashable, tuple[Kept, int]]()
        self._lock = Lock()
        _caches.add(self)

    def get_or_make(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Return the value of a key; two threads that miss it at the same time both make it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key][0]
        value = make()
        self._keep(key, value, len(repr(key)) + self.weigh(value))
        return value

    def _keep(self, key: Hashable, value: Kept, size: int) -> None:
        with self._lock:
            self.size += size - self._kept.pop(key, (value, 0))[1]
            self._kept[key] = (value, size)
            while self.size > self.most:
                _key, (_value, freed) = self._kept.popitem(last=False)
                self.size -= freed

    def clear(self) -> None:
        """Make everything anew from now on."""
        with self._lock:
            self._kept.clear()
            self.size = 0
