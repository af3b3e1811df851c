"""Forms to put an order together from boxes: their display, and their data."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

import rulebooks
from games.present.choices import (
    BOX_FIELD,
    BoxForm,
    BuildOutcome,
    ChoiceGroup,
    OrderBox,
    OrderStart,
    write_order,
)
from games.services.errors import Refused

START = "start"
"""The field with the beginning of the order."""


@dataclass(frozen=True)
class TickedBoxes:
    """The data of a form: the beginning of the order, and the things ticked, by the fields of their boxes."""

    start: str
    words_by_field: dict[str, list[str]]

    @property
    def order(self) -> str:
        return write_order(self.start, self.words_by_field.items())

    def has(self, box: OrderBox) -> int:
        """Count the ticked copies of a thing."""
        return Counter(self.words_by_field.get(box.field, ()))[box.word]


NOTHING = TickedBoxes("", {})


def read_ticks(posted: QueryDict) -> TickedBoxes | None:
    """Read the ticks of such a form; None for any other."""
    if START not in posted:
        return None
    return TickedBoxes(
        str(posted[START]), {name: posted.getlist(name) for name in posted if name.startswith(BOX_FIELD)}
    )


def require_possible(ticks: TickedBoxes, groups: Sequence[ChoiceGroup], ruleset: str) -> None:
    """Raise Refused with the result of an impossible order put together."""
    for build in filter(None, (group.build for group in groups)):
        start = next((start for start in build.starts if start.order == ticks.start), None)
        fault = _find_fault(ticks, build, start) if start else ""
        if fault:
            raise Refused(fault, type(rulebooks.parse(ruleset, build.examples[0])).__name__)


def _find_fault(ticks: TickedBoxes, build: BoxForm, start: OrderStart) -> str:
    if sum(map(len, ticks.words_by_field.values())) > build.most:
        return build.too_many
    outcome = outcome_of(ticks, build, start)
    return outcome.sentence if outcome and not outcome.allowed else ""


def outcome_of(ticks: TickedBoxes, build: BoxForm, start: OrderStart) -> BuildOutcome | None:
    """The result of an order; None if some of it does not fit."""
    return start.outcomes.get(sum(ticks.has(box) * box.weight for box in build.boxes if box.word in start.fits))


@dataclass(frozen=True)
class BoxCopy:
    box: OrderBox
    is_ticked: bool


@dataclass(frozen=True)
class BuildForm:
    """A build for a page, with its reader's ticks."""

    build: BoxForm
    ticks: TickedBoxes
    final: Container[str] = frozenset()
    """The irreversible orders, those among its examples too."""

    @property
    def button(self) -> str:
        return self.build.button

    @property
    def final_words(self) -> str:
        """The words beside the button if no undo brings such an order back; else empty."""
        if self.is_final:
            return _("This ends your decision. It and all your earlier orders cannot be undone.")
        if self.final_examples:
            return _("You may not be able to undo this and your earlier orders.")
        return ""

    @property
    def final_words_in_short(self) -> str:
        """The same for little room."""
        if self.is_final:
            return _("This cannot be undone.")
        return _("You may not be able to undo this.") if self.final_examples else ""

    @property
    def final_examples(self) -> list[str]:
        return [order for order in self.build.examples if order in self.final]

    @property
    def is_final(self) -> bool:
        return bool(self.build.examples) and self.final_examples == [*self.build.examples]

    @property
    def start(self) -> OrderStart | None:
        """The beginning of the order: the chosen one, or the only one."""
        starts = self.build.starts
        only = starts[0] if len(starts) == 1 else None
        return next((start for start in starts if start.order == self.ticks.start), only)

    @property
    def kinds(self) -> list[list[BoxCopy]]:
        """Every copy of every thing, grouped by thing."""
        return [[BoxCopy(box, copy < self.ticks.has(box)) for copy in range(box.copies)] for box in self.build.boxes]
