"""A position in words, the same for every title: for plain mails, screen readers, and pages without a picture."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class BoardInWords(Protocol):
    """The words for a position; an onlooker has neither ``holdings`` nor ``own_places``."""

    @property
    def full_text(self) -> str:
        """Return all of it, as text of at most 76 columns."""

    @property
    def summary(self) -> str:
        """Return a few sentences in place of the picture."""

    @property
    def holdings(self) -> Sequence[str]:
        """Return sentences about the reader's hand and means."""

    @property
    def own_title(self) -> str:
        """Return the heading of ``own_places``."""

    @property
    def own_places(self) -> Sequence[str]:
        """Return the reader's possessions on the board, for screens too small for the picture."""


class BoardWords(NamedTuple):
    """A position described so briefly that all of it is made at once."""

    full_text: str
    summary: str
    holdings: Sequence[str] = ()
    own_title: str = ""
    own_places: Sequence[str] = ()
