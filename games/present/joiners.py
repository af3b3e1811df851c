"""Joiners of a game in order, with their words for its dice: everything needed to check the draw for seats."""

from collections.abc import Sequence
from typing import NamedTuple


class Joiner(NamedTuple):
    """The present player of a seat, and the salt given before the start, in hex; empty: nothing."""

    name: str
    salt: str


def joiners(joining_seats: Sequence[int], salts: Sequence[str], names: Sequence[str]) -> list[Joiner]:
    """Return the joiners in the order of joining; ``names`` are those of the seats. Older games
    have no record of it.
    """
    return [Joiner(names[index], salt) for index, salt in zip(joining_seats, salts, strict=True)]
