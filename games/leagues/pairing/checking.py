"""The draws of divisions and rounds, for whoever makes them and for whoever checks them."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from .chain import link
from .lots import Lots
from .rounds import draw_round
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


def drawn_again(secret: bytes, name: str, given: Mapping[str, Any]) -> list[list[list[int]]]:
    """What comes out for these entries: the one round of which the points so far are given, else all of a division."""
    return (draw_round if "points" in given else draw_division)(secret, name, given)


def differences(draw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the draw of a season, as its file has it; nothing where it is as its secret says.

    That is the secret of the latest draw, from which those of the draws before follow, and the seal of them all.
    Raises ValueError and KeyError for what is no such file.
    """
    if (draw["format"], draw["version"]) != (FORMAT, VERSION):
        raise ValueError(f"this is no {FORMAT} {VERSION}")
    last = bytes.fromhex(draw["secret"])
    numbers = [each.get("number", 0) for each in draw["divisions"]]  # which a league's draws do not have
    links = max(numbers) + 1
    if hashlib.sha256(link(last, 0, links)).hexdigest() != draw["seal"]:
        yield "The secret is not the one that was sealed."
    for number, each in zip(numbers, draw["divisions"], strict=True):
        if drawn_again(link(last, number, links), each["name"], each["given"]) != each["drawn"]:
            yield f"{each['name']} is not as its lots come out."
