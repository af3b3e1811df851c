"""What a title calls the points that its games are won by."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext


class Scoring:
    """The words for a result: those of a title that counts points and nothing else."""

    label: ClassVar[str | Promise] = lazy("Points")
    """The head of a column."""
    columns: ClassVar[Mapping[str, str | Promise]] = {}
    """The heads of what else is counted, by the name that results have it by."""
    note: ClassVar[str | Promise] = ""
    """What is to be known of the columns."""

    def short(self, score: int) -> str:
        """A score within a sentence."""
        return self.full(score)

    def full(self, score: int) -> str:
        """A score by itself."""
        return ngettext("%(count)s point", "%(count)s points", score) % {"count": score}
