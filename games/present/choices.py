"""The options of a player, as every title offers them: groups of labelled choices.

Each choice carries its order's notation, which forms post and mails are answered with. A title
derives from both classes to add more; slow values are properties there, worked out only for
display.

Orders that name several things are put together from boxes: a bid of cards has as many forms as a
hand has parts, and nobody reads them in a list. The form's fields are notation: the beginning of the
order, the words before the things named, and the things, with commas between them.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .percent import percent


class Outcome(NamedTuple):
    """One way for dice to end: ``sign`` is win, draw or lose, ``chance`` from 0 to 1."""

    sign: str
    label: str
    chance: float

    @property
    def share(self) -> str:
        return percent(self.chance)


@dataclass(frozen=True)
class Label:
    """The words for an order: the key of its group, its button, its price, its use of dice, the
    places it concerns.

    ``chance`` is that of success, from 0 to 1; None without dice. ``effect`` is its benefit beyond
    the label, in short sentences, ``cards`` the cards concerned. Orders that differ in one thing
    alone, as votes in their dice, share an ``entry``; ``short`` names that thing.
    """

    group: str
    label: str
    cost: str = ""
    dice: bool = False
    places: tuple[str, ...] = ()
    chance: float | None = None
    effect: str = ""
    cards: tuple[str, ...] = ()
    entry: str = ""
    short: str = ""


@dataclass(frozen=True, kw_only=True)
class Choice(Label):
    """One order, in notation, with its label.

    ``on`` is its object, by the title's id on the drawing: the first click. If that is not enough,
    ``to`` is the second. Both are empty for orders about no thing but the whole table.
    """

    order: str
    on: str = ""
    to: str = ""

    @property
    def odds(self) -> str:
        """Return the chance in words; empty without dice."""
        return percent(self.chance) if self.dice and self.chance is not None else ""

    @property
    def losses(self) -> str:
        """Return the losses to expect from its dice, as a short phrase."""
        return ""

    @property
    def risks(self) -> Sequence[str]:
        return ()

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """Return all ways for its dice to end, to be drawn as a bar; empty if success is one figure."""
        return ()

    @property
    def left_undone(self) -> Sequence[str]:
        """Return the chances it gives up, in sentences."""
        return ()

    @cached_property
    def notes(self) -> list[str]:
        return [note for note in (self.effect, *self.risks, *self.left_undone) if note]

    @property
    def copies(self) -> int:
        """Return the number of times it can be given at once; 0 for orders given one by one."""
        return 0

    @property
    def may_pass_decision_on(self) -> bool:
        """Return True if it could pass the decision on without dice; a copy of the position then tells if it does."""
        return True


BOX_FIELD = "named:"
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
        return BOX_FIELD + self.before


class BuildOutcome(NamedTuple):
    """The effect of an order, in a sentence, and whether it can be given."""

    sentence: str
    allowed: bool = True


@dataclass(frozen=True)
class OrderStart:
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

    starts: Sequence[OrderStart]
    boxes: Sequence[OrderBox]
    button: str
    most: int
    too_many: str
    help_text: str = ""
    choose: str = ""
    examples: Sequence[str] = ()


def write_order(start: str, fields: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Write the order of a form's fields in notation; fields that are no boxes are left out."""
    boxes = ((field.removeprefix(BOX_FIELD), words) for field, words in fields if field.startswith(BOX_FIELD))
    parts = [f"{before} {', '.join(words)}" for before, words in boxes]
    return " ".join(part.strip() for part in (start, *parts))


@dataclass(frozen=True)
class ChoiceGroup:
    """Choices under one title; ``key`` is their game's name for it.

    A group that ``is_open`` is never folded away. One that ``is_whole`` is never shortened: the
    question is mostly about it, and it never has many. One that ``is_end`` ends the reader's
    decisions.
    """

    key: str
    title: str
    choices: Sequence[Choice]
    is_open: bool = False
    is_whole: bool = False
    is_end: bool = False

    @property
    def remarks(self) -> Sequence[str]:
        """Return notes about all of them, in sentences."""
        return ()

    @property
    def build(self) -> BoxForm | None:
        """Return the form for its orders if they are too many for a list; None for a list."""
        return None

    @property
    def listed(self) -> Sequence[Choice]:
        """Return the choices that mails list and number: all, or examples for a form, described by `naming_hint`."""
        return self.choices

    @property
    def naming_hint(self) -> str:
        """Return the way to name orders beyond the list; empty if none are left out."""
        return ""

    @property
    def numbers_of_things(self) -> frozenset[int]:
        """Return the numbers by which people call things of the question: no option has one of these."""
        return frozenset()

    @property
    def number_to_choose(self) -> int:
        """Return the number to choose of those that can be given at once; 0 if that is open."""
        return 0

    @property
    def final_choice_heading(self) -> str:
        """Return the heading for choices that no undo can take back."""
        return ngettext(
            "Choose %(wanted)d. This ends your decision. It and all your earlier orders cannot be undone.",
            "Choose %(wanted)d. The last of them ends your decision. They and all your earlier orders cannot be "
            "undone.",
            self.number_to_choose,
        ) % {"wanted": self.number_to_choose}

    def wrong_number(self, count: int) -> str:
        """Return the error for a wrong number of them."""
        return _("You chose %(given)d. Choose %(wanted)d.") % {"wanted": self.number_to_choose, "given": count}


def without_needless(choices: Iterable[Choice]) -> list[Choice]:
    """Drop choices that cost more than another, certain one of their entry."""
    certain: set[str] = set()
    worthwhile = []
    for choice in choices:
        if not choice.entry or choice.entry not in certain:
            worthwhile.append(choice)
        if choice.chance == 1:
            certain.add(choice.entry)
    return worthwhile
