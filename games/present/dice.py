"""Dice as they fell, to be drawn beside the sentence that tells them."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise


class Die(NamedTuple):
    """One die: its face, and a flag if it counts; ``colour`` is white, black or empty.

    ``bonus`` marks one that another die has earned.
    """

    face: int
    counts: bool = True
    colour: str = ""
    bonus: bool = False


class DiceRow(NamedTuple):
    """Dice of one side in the order rolled; a ``label`` only where there are two sides."""

    dice: Sequence[Die]
    label: str | Promise = ""


class ToldRoll(NamedTuple):
    """A roll told: its dice, the line of what came of it, and what else followed in the same move.

    ``places`` are the regions that it, or else what came of it, was about.
    """

    rows: Sequence[DiceRow]
    result: str
    rest: str
    places: Sequence[str]
