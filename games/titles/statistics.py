"""A title's statistics: its points, the search keys of its games, and the figures of a whole game."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import ClassVar, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as plazy

from rulebooks.engine import Event
from rulebooks.engine.figures import Figures, Moment, Turning
from rulebooks.engine.kernel import Step

Words = str | Promise


class Scoring:
    """The words for a result: those of a title that counts points and nothing else."""

    label: ClassVar[Words] = plazy("score", "Points")
    """The head of a column."""
    columns: ClassVar[Mapping[str, Words]] = {}
    """The heads of further counts, by their names in results."""
    note: ClassVar[Words] = ""
    """An explanation of the columns."""

    def short(self, score: int) -> str:
        """Write a score within a sentence."""
        return self.full(score)

    def full(self, score: int) -> str:
        """Write a score by itself."""
        return ngettext("%(count)s point", "%(count)s points", score) % {"count": score}


class Favoured(NamedTuple):
    """A seat has chosen something: a key of `SearchKeys.favourites`."""

    seat: int
    key: str


class SearchKeys:
    """Search keys of a game's events: none, if a title names none.

    Only public events count. Anything with a key stays findable in older games, and keys are
    stored: they are never given another meaning.
    """

    events: ClassVar[Mapping[str, Words]] = {}
    """Labels of events to search games by, by key."""
    favourites_label: ClassVar[Words] = ""
    """The heading of a player's favourites."""
    favourites: ClassVar[Mapping[str, Words]] = {}
    """Possible favourites of a player, by key."""

    def event(self, event: Event) -> str | None:
        """Return the key of `events` for finding a game by this event."""
        return None

    def favoured(self, event: Event) -> Favoured | None:
        """Return the choice made by this event, if it is one that counts."""
        return None


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
        """Count a game's figures from its moves that count, first to last, without keeping a move."""
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


class TitleStatistics:
    """Scores, searches and figures of the title's games."""

    scoring: ClassVar[Scoring] = Scoring()
    chronicle: ClassVar[TitleChronicle] = TitleChronicle()
    """The statistics of a finished game."""
    search_keys: ClassVar[SearchKeys] = SearchKeys()
    """Search keys for its games, and its players' favourites."""
