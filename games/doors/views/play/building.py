"""Forms by which an order is put together from boxes: as a page shows them, and what they post."""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.present.builds import NAMED, Box, Build, Outcome, Start, written
from games.present.choices import Group
from games.services.errors import Refused

START = "start"
"""The field that says how the order begins."""


@dataclass(frozen=True)
class Ticked:
    """What a form says: how the order begins, and the things that are ticked, by the fields of their boxes."""

    start: str
    named: dict[str, list[str]]

    @property
    def order(self) -> str:
        """It in notation."""
        return written(self.start, self.named.items())

    def has(self, box: Box) -> int:
        """How many copies of a thing are ticked."""
        return Counter(self.named.get(box.field, ()))[box.word]


NOTHING = Ticked("", {})


def ticked(posted: QueryDict) -> Ticked | None:
    """What is ticked in such a form; None for any other."""
    if START not in posted:
        return None
    return Ticked(str(posted[START]), {name: posted.getlist(name) for name in posted if name.startswith(NAMED)})


def require_possible(said: Ticked, groups: Sequence[Group]) -> None:
    """Raises Refused with what an order that is put together would come to, where it cannot be given."""
    for build in filter(None, (group.build for group in groups)):
        start = next((start for start in build.starts if start.order == said.start), None)
        if start and sum(map(len, said.named.values())) > build.most:
            raise Refused(build.too_many)
        outcome = outcome_of(said, build, start) if start else None
        if outcome and not outcome.allowed:
            raise Refused(outcome.told)


def outcome_of(said: Ticked, build: Build, start: Start) -> Outcome | None:
    """What it comes to; None where some of it does not fit."""
    return start.outcomes.get(sum(said.has(box) * box.weight for box in build.boxes if box.word in start.fits))


@dataclass(frozen=True)
class Copy:
    """A box for one copy of a thing."""

    box: Box
    ticked: bool


@dataclass(frozen=True)
class Form:
    """A build as a page shows it, with what its reader had ticked."""

    build: Build
    said: Ticked
    final: Container[str] = frozenset()
    """The orders that cannot be taken back, those among its examples too."""

    @property
    def button(self) -> str:
        return self.build.button

    @property
    def for_good(self) -> str:
        """What is said beside the button where no undo brings such an order back; empty where one does."""
        if self.is_final:
            return _("This, and all before it, cannot be taken back: the game goes on at once.")
        if self.final_examples:
            return _("Depending on what comes of it, this, and all before it, cannot be taken back.")
        return ""

    @property
    def in_short(self) -> str:
        """That where there is little room."""
        if self.is_final:
            return _("This cannot be taken back.")
        return _("This may be for good.") if self.final_examples else ""

    @property
    def final_examples(self) -> list[str]:
        return [order for order in self.build.examples if order in self.final]

    @property
    def is_final(self) -> bool:
        return bool(self.build.examples) and self.final_examples == [*self.build.examples]

    @property
    def start(self) -> Start | None:
        """How the order begins: as was said, or in the only way there is."""
        starts = self.build.starts
        only = starts[0] if len(starts) == 1 else None
        return next((start for start in starts if start.order == self.said.start), only)

    @property
    def kinds(self) -> list[list[Copy]]:
        """Every copy of every thing, those of one together."""
        return [[Copy(box, copy < self.said.has(box)) for copy in range(box.copies)] for box in self.build.boxes]
