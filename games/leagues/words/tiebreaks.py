"""The tie-breaks that decided places, in words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.leagues.models import Division, Entry, Standing
from games.leagues.scoring.tiebreaks import TieBreak, find_tiebreak

from .points import mean_to_text, to_text


def tiebreaks_of(division: Division) -> Mapping[int, str]:
    """Return, by the key of each line above another with as many points, the tie-break between them.

    The standings of the division are loaded. In a knockout the last round decides first.
    """
    if division.knockout:
        return {}
    pairs = [(above, between(above, below)) for above, below in pairwise(division.standings.all())]
    return {line.pk: _("Ahead by tiebreaker: %(tiebreak)s") % {"tiebreak": in_words(it)} for line, it in pairs if it}


def between(above: Standing, below: Standing) -> TieBreak | None:
    """Return the tie-break between two neighbours; None before they have played, and for players who left."""
    leavers = [line for line in (above, below) if line.entry.state == Entry.State.WITHDRAWN]
    return None if leavers or not (above.games and below.games) else find_tiebreak(above, below)


def in_words(tiebreak: TieBreak) -> str:
    figures = {name: _figure(tiebreak.name, getattr(tiebreak, name)) for name in ("above", "below")}
    return {
        "met": pgettext("tiebreaker", "average points of opponents, %(above)s to %(below)s"),
        "wins": pgettext("tiebreaker", "wins, %(above)s to %(below)s"),
        "common": pgettext("tiebreaker", "points in games between the tied players, %(above)s to %(below)s"),
        "seconds": pgettext("tiebreaker", "second places, %(above)s to %(below)s"),
        "lot": pgettext("tiebreaker", "random draw"),
    }[tiebreak.name] % figures


def _figure(name: str, figure: int) -> str:
    if name == "met":
        return mean_to_text(figure)
    return str(figure) if name == "seconds" else to_text(figure)


def tell_neighbours(lines: Sequence[Standing], own: Standing) -> list[str]:
    """Return a sentence for each neighbour of a line in a division, who has as many points."""
    if own.division.knockout:
        return []
    sentences = []
    above = next((line for line in lines if line.rank == own.rank - 1), None)
    below = next((line for line in lines if line.rank == own.rank + 1), None)
    if above and (tiebreak := between(above, own)):
        text = _("%(name)s has as many points and is ahead of you by tiebreaker: %(tiebreak)s.")
        sentences.append(text % {"name": above.entry.name, "tiebreak": in_words(tiebreak)})
    if below and (tiebreak := between(own, below)):
        text = _("You are ahead of %(name)s, who has as many points, by tiebreaker: %(tiebreak)s.")
        sentences.append(text % {"name": below.entry.name, "tiebreak": in_words(tiebreak)})
    return sentences
