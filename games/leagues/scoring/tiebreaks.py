"""The tie-break that decided between two lines of the standings with equal points."""

from typing import NamedTuple, Protocol


class TiedLine(Protocol):
    """A line of the standings; ``met`` and ``common`` are None where they decide nothing."""

    points: int
    met: int | None
    wins: int
    common: int | None
    seconds: int


class TieBreak(NamedTuple):
    """The name of a tie-break, in the order of `ranking.standings`, and the figures of both lines; those of a
    random draw are 0.
    """

    name: str
    above: int
    below: int


NAMES = ("met", "wins", "common", "seconds")
LOT = "lot"


def find_tiebreak(above: TiedLine, below: TiedLine) -> TieBreak | None:
    """Return the tie-break that put a line above another; None if points did, or something else than
    a tie-break.
    """
    if above.points != below.points:
        return None
    for name in NAMES:
        one, other = getattr(above, name), getattr(below, name)
        if one is not None and other is not None and one != other:
            return TieBreak(name, one, other) if one > other else None
    return TieBreak(LOT, 0, 0)
