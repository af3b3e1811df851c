"""The election under way as a table beside its question."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import Names

from ..rules.view import RomeView
from . import names as called
from .auction import race_of


class BidderRow(NamedTuple):
    """A bidder: the player, the candidate, his worth, and his standing in a word or two."""

    player: str
    name: str
    worth: int
    told: str
    passed: bool


def rows(view: RomeView, names: Names) -> list[BidderRow]:
    """Return all of the race, the highest first."""
    found = sorted(race_of(view), key=lambda each: (not each.leads, -each.worth))
    return [
        BidderRow(
            names[each.seat],
            called.CANDIDATES[each.candidate.name],
            each.worth,
            _("leads") if each.leads else _("has passed") if each.passed else "",
            each.passed,
        )
        for each in found
    ]
