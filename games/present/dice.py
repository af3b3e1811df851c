"""Dice as they fell, to be drawn beside the sentence that tells them."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise


class Die(NamedTuple):
    """One die: its face, and a flag if it counts; ``colour`` is white, black or empty."""

    face: int
    counts: bool = True
    colour: str = ""


class DiceRow(NamedTuple):
    """Dice of one side in the order rolled; a ``label`` only where there are two sides."""

    dice: Sequence[Die]
    label: str | Promise = ""


class ToldRoll(NamedTuple):
    """A roll told: its dice, its sentence, and the sentences of what came of it in the same move."""

    rows: Sequence[DiceRow]
    sentence: str
    outcome: str
