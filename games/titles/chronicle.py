"""A title's statistics of a whole game, and their labels."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.engine.figures import Figures, Moment, Turning
from games.engine.kernel import Step

Words = str | Promise


class FigureTable(NamedTuple):
    """Figures in rows, each with its head first.

    ``note`` explains them all; ``row_notes`` adds words to each row, too long for a column.
    """

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    row_notes: Sequence[str] = ()

    @property
    def lines(self) -> list[tuple[Sequence[str], str]]:
        """Return the rows, each with its further words."""
        return list(zip_longest(self.rows, self.row_notes, fillvalue=""))


class TitleChronicle:
    """The statistics of a title without any: the result alone is used then.

    ``series`` and ``sources`` have a label for each name in `Figures`, in the order of a page.
    """

    series: ClassVar[Mapping[str, Words]] = {}
    sources: ClassVar[Mapping[str, Words]] = {}
    openings: ClassVar[Words] = lazy("Beginning")
    """The head of a column for `Figures.openings`."""

    def figures(self, moments: Iterable[Moment]) -> Figures:
        """Count a game's figures, from its moves that count, first to last; none of them is kept."""
        return Figures()

    def pauses_before(self, step: Step) -> bool:
        """Return True if a move that goes on by itself is counted in parts, and a part begins before this step."""
        return False

    def turning(self, turning: Turning, names: Sequence[str]) -> str:
        """Describe a turning point in a sentence."""
        raise NotImplementedError(turning.kind)

    def tables(self, figures: Figures, names: Sequence[str]) -> list[FigureTable]:
        """Return the title's further tables about the game."""
        return []

    def opening(self, name: str) -> str:
        """Return one of the openings, as a reader knows it."""
        return name
