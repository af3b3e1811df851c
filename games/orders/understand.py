"""What a line in somebody's own words comes to: an order, a word, a problem, or several lines in its place."""

from collections.abc import Sequence

from .cards import several
from .interpret import interpret
from .matching import Offered
from .readings import Order, Problem, Word
from .split import split


def understand(
    line: str, offered: Offered, shown: Sequence[str] | None = None, *, opens: bool = True
) -> Order | Word | Problem | list[str]:
    """What a line is in a position; ``shown`` and ``opens`` are as in `interpret`. Lines that take its place are to be
    understood one after another, each in the position that the one before it leaves."""
    read = interpret(line, offered, shown, opens=opens)
    if isinstance(read, Word):
        return read
    found = several(line, offered)
    if found is None and isinstance(read, Problem) and len(orders := split(line)) > 1:
        return orders
    return read if found is None else found
