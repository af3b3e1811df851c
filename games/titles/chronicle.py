"""What a title counts of a whole game, and what it calls those figures."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.engine.figures import Figures, Moment, Turning
from games.engine.kernel import Step

Words = str | Promise


class Table(NamedTuple):
    """Figures in rows, each with its head first; ``note`` says what is to be known of them, and ``told`` has more of
    each row, in words that no column is wide enough for."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    note: str = ""
    told: Sequence[str] = ()

    @property
    def lines(self) -> list[tuple[Sequence[str], str]]:
        """The rows, each with what else is told of it."""
        return list(zip_longest(self.rows, self.told, fillvalue=""))


class Chronicle:
    """The figures of a title that counts none: what is asked of it then is the result alone.

    ``series`` and ``sources`` have a label for each name that `Figures` have, in the order of a page.
    """

    series: ClassVar[Mapping[str, Words]] = {}
    sources: ClassVar[Mapping[str, Words]] = {}
    openings: ClassVar[Words] = lazy("Beginning")
    """What `Figures.openings` are, as the head of a column."""

    def figures(self, moments: Iterable[Moment]) -> Figures:
        """All that is counted of a game, from its moves that count, first to last; none of them is kept."""
        return Figures()

    def stops(self, step: Step) -> bool:
        """Whether a move that goes on by itself is counted part by part, and one begins before this step."""
        return False

    def turning(self, turning: Turning, names: Sequence[str]) -> str:
        """A turning point in a sentence."""
        raise NotImplementedError(turning.kind)

    def tables(self, figures: Figures, names: Sequence[str]) -> list[Table]:
        """What else there is to tell of the game, in tables."""
        return []

    def opening(self, name: str) -> str:
        """One of the openings, as a reader knows it."""
        return name
