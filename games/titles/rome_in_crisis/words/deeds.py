"""A player's part in a stretch of the game, summed up in a few phrases."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Event

from ..rules import log
from . import names as called


def deeds(events: Sequence[Event], seat: int) -> list[str]:
    """Sum up a seat's offices, candidates and points."""
    found, points = [], 0
    for each in events:
        if getattr(each, "seat", None) != seat:
            continue
        match each:
            case log.EmperorSelected(candidate=name):
                found.append(_("%(candidate)s becomes Emperor") % {"candidate": called.candidate(name)})
            case log.LegatusSelected(candidate=name):
                found.append(_("%(candidate)s becomes Legatus") % {"candidate": called.candidate(name)})
            case log.CandidateTaken(candidate=name):
                found.append(_("%(candidate)s is drafted") % {"candidate": called.candidate(name)})
            case log.CrisisReduced():
                points += each.points
    told = ngettext("%(count)+d point", "%(count)+d points", points) % {"count": points}
    return [*found, *([told] if points else [])]
