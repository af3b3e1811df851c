"""A position in words, as every title puts it: for plain mails, for screen readers, and where no picture is shown."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class BoardInWords(Protocol):
    """What is said of a position; an onlooker has neither ``holdings`` nor ``own_places``."""

    @property
    def whole(self) -> str:
        """All of it, as text of at most 76 columns."""

    @property
    def summary(self) -> str:
        """A few sentences that stand for the picture."""

    @property
    def holdings(self) -> Sequence[str]:
        """What the reader has in hand and left to spend, in sentences."""

    @property
    def own_title(self) -> str:
        """What stands above ``own_places``."""

    @property
    def own_places(self) -> Sequence[str]:
        """What is theirs on the board, for those whose screen is too small for the picture."""


class InWords(NamedTuple):
    """A position that is said in so few words that all of them are made at once."""

    whole: str
    summary: str
    holdings: Sequence[str] = ()
    own_title: str = ""
    own_places: Sequence[str] = ()
