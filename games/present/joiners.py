"""Who joined a game in which order, and what they gave for its dice: all that the draw for seats is checked by."""

from collections.abc import Sequence
from typing import NamedTuple


class Joiner(NamedTuple):
    """Whoever sits there now, and what was given for the dice before the start, in hex; empty: nothing."""

    name: str
    salt: str


def joiners(joined: Sequence[int], salts: Sequence[str], names: Sequence[str]) -> list[Joiner]:
    """In the order of joining; ``names`` are those of the seats. Nothing of a game from before this was kept."""
    return [Joiner(names[index], salt) for index, salt in zip(joined, salts, strict=True)]
