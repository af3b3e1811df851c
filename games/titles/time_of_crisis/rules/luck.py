"""How lucky dice were, exactly. A die that needs n, a six bringing another of its kind, has (7 - n) / 5 hits on
average.

With a = n - 1 and b = 6 - n the hits of one die have the generating function (a + b x) / (6 - x), so those of N dice
that need whatever they need have the product of the numerators over (6 - x) to the Nth, of which every coefficient is
a whole number over a power of six.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct, field

FEWEST = 20
"""Of fewer dice nobody can say whether they were lucky."""


def expected(needs: Iterable[int]) -> Fraction:
    """The hits of these dice on average, those of the dice that sixes bring among them."""
    return sum((Fraction(7 - need, 5) for need in needs), Fraction(0))


def chances(needs: Sequence[int], most: int) -> list[Fraction]:
    """The chance of 0, 1, 2 ... ``most`` hits of these dice."""
    numerator = [1]
    for need in needs:
        numerator = _times(numerator, need - 1, 6 - need)
    return [_coefficient(numerator, len(needs), hits) for hits in range(most + 1)]


def _times(polynomial: list[int], constant: int, linear: int) -> list[int]:
    """A polynomial times ``constant + linear x``."""
    shifted = [0, *(linear * each for each in polynomial)]
    return [constant * each + more for each, more in zip([*polynomial, 0], shifted, strict=True)]


def _coefficient(numerator: list[int], dice: int, power: int) -> Fraction:
    """Of x to that power in the numerator over (6 - x) to the number of dice."""
    if not dice:
        return Fraction(power == 0)
    terms = enumerate(numerator[: power + 1])
    ways = sum(each * comb(dice + power - at - 1, power - at) * 6**at for at, each in terms)
    return Fraction(ways, 6 ** (dice + power))


def luckier(needs: Sequence[int], hits: int) -> Fraction:
    """The chance of more hits than these, and half of that of just as many."""
    every = chances(needs, hits)
    return 1 - sum(every[:hits], Fraction(0)) - every[hits] / 2


class Purse(Struct):
    """What has fallen for one seat so far: what each die it rolled needed, their hits, what was rolled at it beyond
    what was to be expected, and what it won beyond its chances."""

    needs: list[int] = field(default_factory=list)
    hits: int = 0
    suffered: Fraction = Fraction(0)
    swing: Fraction = Fraction(0)

    @property
    def own(self) -> Fraction:
        return self.hits - expected(self.needs)

    @property
    def chance(self) -> Fraction | None:
        """That of more luck with the dice that were rolled; None where they were too few to say."""
        return luckier(self.needs, self.hits) if len(self.needs) >= FEWEST else None
