"""The draw of a division, for whoever makes it and for whoever checks it."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from .lots import Lots
from .schedule import at_once, schedule
from .seats import seated

FORMAT, VERSION = "tocsite-draw", 1


def draw_division(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """The rounds of a division: tables of places, in the order of the seats.

    ``given`` has the ``entries``, of which the first holds place 0, the ``size`` of a table, how many ``games`` each
    plays, and whether these begin ``at_once``. Lots are drawn by ``name``. Raises ValueError for numbers that make no
    tables.
    """
    lots = Lots(secret, name)
    people, games, size = len(given["entries"]), given["games"], given["size"]
    found = [at_once(people, games, size, lots)] if given["at_once"] else schedule(people, games, size, lots)
    return [[list(table) for table in tables] for tables in seated(found, lots)]


def differences(draw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the draw of a season, as its file has it; nothing where it is as its secret says.

    Raises ValueError and KeyError for what is no such file.
    """
    if (draw["format"], draw["version"]) != (FORMAT, VERSION):
        raise ValueError(f"this is no {FORMAT} {VERSION}")
    secret = bytes.fromhex(draw["secret"])
    if hashlib.sha256(secret).hexdigest() != draw["seal"]:
        yield "The secret is not the one that was sealed."
    for division in draw["divisions"]:
        if draw_division(secret, division["name"], division["given"]) != division["drawn"]:
            yield f"{division['name']} is not as its lots come out."
