"""A view as a row of numbers of fixed length, the same for the same view.

Each fact of the view has a path, such as ``view.players.0.legacy``, and adds to the number at the place to which the
path is hashed. A number adds itself and a switch 0 or 1. A word adds 1 at its path with the word; a list also its
length. Words in a list count without their place, so that a hand of cards is a count of each.

The row has what the view has, and nothing else. Two facts may share a place: with the usual length, few of the two
hundred facts of a view do. The numbers are not scaled, and are cut off at `LIMIT`.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any
from zlib import crc32

import msgspec

LENGTH = 2048
LIMIT = 255.0


def features(view: Any, part: range | None = None, length: int = LENGTH) -> list[float]:
    """Return the row of a view; ``part`` are the orders among which its reader still chooses, if not all."""
    row = [0.0] * length
    plain = msgspec.to_builtins(view, str_keys=True)
    for path, number in chain(facts(plain, "view"), facts([part[0], part[-1]] if part else None, "part")):
        row[crc32(path.encode()) % length] += number
    return [max(-LIMIT, min(LIMIT, number)) for number in row]


def facts(value: Any, path: str) -> Iterator[tuple[str, float]]:
    """Yield the facts of plain data, with the numbers that they add.

    >>> list(facts({"hand": ["mob", "mob"]}, "view"))
    [('view.hand=mob', 1.0), ('view.hand=mob', 1.0), ('view.hand#', 2.0)]
    >>> list(facts({"points": [3, None]}, "view"))
    [('view.points.0', 3.0), ('view.points#', 2.0)]
    """
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from facts(entry, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for place, entry in enumerate(value):
            yield from facts(entry, path if isinstance(entry, str) else f"{path}.{place}")
        yield f"{path}#", float(len(value))
    elif isinstance(value, str):
        yield f"{path}={value}", 1.0
    elif value is not None:
        yield path, float(value)
