"""A title's words for the points that win its games."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise
from django.utils.translation import ngettext
from django.utils.translation import pgettext_lazy as plazy


class Scoring:
    """The words for a result: those of a title that counts points and nothing else."""

    label: ClassVar[str | Promise] = plazy("score", "Points")
    """The head of a column."""
    columns: ClassVar[Mapping[str, str | Promise]] = {}
    """The heads of further counts, by their names in results."""
    note: ClassVar[str | Promise] = ""
    """An explanation of the columns."""

    def short(self, score: int) -> str:
        """Write a score within a sentence."""
        return self.full(score)

    def full(self, score: int) -> str:
        """Write a score by itself."""
        return ngettext("%(count)s point", "%(count)s points", score) % {"count": score}
