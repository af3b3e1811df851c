"""Orders that name several things, put together from boxes.

A bid of cards has as many forms as a hand has parts, and nobody reads them in a list. The form's
fields are notation: the beginning of the order, the words before the things named, and the things,
with commas between them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

NAMED = "named:"
"""The beginning of the names of boxes' fields; the words before the things in notation follow."""


@dataclass(frozen=True)
class OrderBox:
    """A thing that may be named, up to ``copies`` times.

    ``before`` stands before things of its sort in notation. ``weight`` is its share of the sum on
    which alone the order's effect depends. ``card`` is the card that ticks it by a click.
    """

    word: str
    label: str
    weight: int
    before: str = ""
    card: str = ""
    copies: int = 1

    @property
    def field(self) -> str:
        return NAMED + self.before


class BuildOutcome(NamedTuple):
    """The effect of an order, in a sentence, and whether it can be given."""

    sentence: str
    allowed: bool = True


@dataclass(frozen=True)
class Start:
    """A possible beginning of an order.

    It has its notation and label, the place ``on`` which to click for it, the words of the boxes
    that fit it, and its outcomes by the sum of their weights.
    """

    order: str
    label: str
    outcomes: Mapping[int, BuildOutcome]
    on: str = ""
    fits: frozenset[str] = frozenset()

    @property
    def json(self) -> str:
        """Return the fitting boxes and the outcomes by the sum of weights, for a script."""
        return json.dumps({"fits": sorted(self.fits), "outcomes": self.outcomes})


@dataclass(frozen=True)
class BoxForm:
    """A form of boxes: ``button`` gives the order, with at most so many things named.

    ``help_text`` is for readers without a script, ``choose`` the prompt until a beginning is
    chosen. The ``examples`` are some of the possible orders, in notation, as samples to see if such
    an order can be taken back.
    """

    starts: Sequence[Start]
    boxes: Sequence[OrderBox]
    button: str
    most: int
    too_many: str
    help_text: str = ""
    choose: str = ""
    examples: Sequence[str] = ()


def write_order(start: str, fields: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Write the order of a form's fields in notation; fields that are no boxes are left out."""
    parts = [f"{field.removeprefix(NAMED)} {', '.join(words)}" for field, words in fields if field.startswith(NAMED)]
    return " ".join(part.strip() for part in (start, *parts))
