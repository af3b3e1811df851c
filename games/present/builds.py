"""Orders that name several things, put together from boxes: a bid of cards has as many forms as a hand has parts, and
nobody reads them in a list.

What such a form posts is written in notation as it stands in its fields: how the order begins, what comes before the
things that it names, and the things, with commas between them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

NAMED = "named:"
"""The fields of boxes are called so, and by what stands before the things in notation."""


@dataclass(frozen=True)
class Box:
    """A thing that may be named, so many times: ``before`` is what comes before things of its sort in notation.

    ``weight`` is what it adds: what an order comes to depends on the sum of them alone. ``card`` is the card that a
    click ticks it by.
    """

    word: str
    label: str
    weight: int
    before: str = ""
    card: str = ""
    copies: int = 1

    @property
    def field(self) -> str:
        """What its box is called."""
        return NAMED + self.before


class Outcome(NamedTuple):
    """What an order comes to, in a sentence, and whether it can be given."""

    told: str
    allowed: bool = True


@dataclass(frozen=True)
class Start:
    """How an order may begin: what it says, what is clicked for it, the boxes that fit it by their words, and what it
    comes to by the sum of their weights."""

    order: str
    label: str
    outcomes: Mapping[int, Outcome]
    on: str = ""
    fits: frozenset[str] = frozenset()

    @property
    def json(self) -> str:
        """For a script: which boxes fit, and by the sum of weights what it comes to and whether it can be given."""
        return json.dumps({"fits": sorted(self.fits), "outcomes": self.outcomes})


@dataclass(frozen=True)
class Build:
    """A form of boxes: ``button`` gives the order, in which at most so many things may be named. ``told`` is what to
    know of it where no script reckons what it comes to, ``choose`` what is said until its beginning is chosen. The
    ``examples`` are some of the orders that can be given, in notation, by which it is seen whether such an order can be
    taken back."""

    starts: Sequence[Start]
    boxes: Sequence[Box]
    button: str
    most: int
    too_many: str
    told: str = ""
    choose: str = ""
    examples: Sequence[str] = ()


def written(start: str, named: Iterable[tuple[str, Sequence[str]]]) -> str:
    """The order in notation that a form's fields say; fields that are no boxes are left out."""
    parts = [f"{field.removeprefix(NAMED)} {', '.join(words)}" for field, words in named if field.startswith(NAMED)]
    return " ".join(part.strip() for part in (start, *parts))
