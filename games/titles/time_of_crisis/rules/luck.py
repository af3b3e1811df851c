"""Luck of dice, exactly.

A die that needs n, a six bringing another of its kind, has (7 - n) / 5 hits on average. With a = n
- 1 and b = 6 - n the hits of one die have the generating function (a + b x) / (6 - x), so those of
N dice with any needs have the product of the numerators over (6 - x) to the Nth, and every
coefficient of it is a whole number over a power of six.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct, field

FEWEST = 20
"""The fewest dice to judge luck by."""


def expected(needs: Iterable[int]) -> Fraction:
    """Return the average hits of these dice, with those of the dice brought by sixes."""
    return sum((Fraction(7 - need, 5) for need in needs), Fraction(0))


def expected_once(needs: Iterable[int]) -> Fraction:
    """Return the average hits of dice without bonus dice for a 6, such as those of a strike."""
    return sum((Fraction(7 - need, 6) for need in needs), Fraction(0))


def chances(needs: Sequence[int], most: int, once: Sequence[int] = ()) -> list[Fraction]:
    """Return the chance of 0, 1, 2 ... ``most`` hits of these dice, with ``once`` for dice without
    bonus dice.
    """
    numerator = [1]
    for need in needs:
        numerator = _times(numerator, need - 1, 6 - need)
    for need in once:
        numerator = _times(numerator, need - 1, 7 - need)
    whole = 6 ** len(once)
    return [_coefficient(numerator, len(needs), hits) / whole for hits in range(most + 1)]


def _times(polynomial: list[int], constant: int, linear: int) -> list[int]:
    """A polynomial times ``constant + linear x``."""
    shifted = [0, *(linear * each for each in polynomial)]
    return [constant * each + more for each, more in zip([*polynomial, 0], shifted, strict=True)]


def _coefficient(numerator: list[int], dice: int, power: int) -> Fraction:
    """Return the coefficient of x to that power in the numerator over (6 - x) to the number of
    dice.
    """
    if not dice:
        return Fraction(numerator[power] if power < len(numerator) else 0)
    terms = enumerate(numerator[: power + 1])
    ways = sum(each * comb(dice + power - at - 1, power - at) * 6**at for at, each in terms)
    return Fraction(ways, 6 ** (dice + power))


def luckier(needs: Sequence[int], hits: int, once: Sequence[int] = ()) -> Fraction:
    """Return the chance of more hits than these, and half of that of just as many."""
    every = chances(needs, hits, once)
    return 1 - sum(every[:hits], Fraction(0)) - every[hits] / 2


class Purse(Struct):
    """One seat's luck so far.

    It holds the needs of each die it rolled, those apart without bonus dice for a 6 (``struck``),
    their hits, the hits at it beyond expectation, and the swing beyond its chances.
    """

    needs: list[int] = field(default_factory=list)
    struck: list[int] = field(default_factory=list)
    hits: int = 0
    suffered: Fraction = Fraction(0)
    swing: Fraction = Fraction(0)

    @property
    def own(self) -> Fraction:
        return self.hits - expected(self.needs) - expected_once(self.struck)

    @property
    def dice(self) -> int:
        return len(self.needs) + len(self.struck)

    @property
    def chance(self) -> Fraction | None:
        """Return the chance of more luck with its dice; None for too few dice."""
        return luckier(self.needs, self.hits, self.struck) if self.dice >= FEWEST else None
