"""The election under way as a table beside its question."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import Names

from ..rules.view import View
from . import names as called
from .auction import auction


class Row(NamedTuple):
    """A bidder: whose candidate, what he is worth, and how he stands in a word or two."""

    player: str
    name: str
    worth: int
    told: str
    passed: bool


def rows(view: View, names: Names) -> list[Row]:
    """All of the race, the highest first."""
    found = sorted(auction(view), key=lambda each: (not each.leads, -each.worth))
    return [
        Row(
            names[each.seat],
            called.CANDIDATES[each.candidate.name],
            each.worth,
            _("leads") if each.leads else _("has passed") if each.passed else "",
            each.passed,
        )
        for each in found
    ]
