"""The story of a season's end in sentences."""

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.leagues.models import Division, Season
from games.leagues.scoring.points import PART
from games.leagues.services.season_story import DivisionStory, story_of

from . import tiebreaks
from .points import to_text


def story_sentences(season: Season, division: Division) -> list[str]:
    """Return the story of a division; empty before the season's end."""
    story = story_of(season, division)
    return list(tell_story(season, division, story)) if story else []


def tell_story(season: Season, division: Division, story: DivisionStory) -> Iterator[str]:
    """Yield its sentences: the champion, the lead by rounds, and the margin or tie-break that decided it."""
    yield _tell_champion(season, division) % {
        "name": story.champion.entry.name,
        "points": _points(story.champion.points),
    }
    yield from _tell_leads(story)
    if story.second is not None:
        yield _tell_margin(division, story)


def _tell_champion(season: Season, division: Division) -> str:
    if division.knockout:
        return _("%(name)s wins the final table, and with it the tournament.")
    if season.terms.is_tournament and season.terms.by_rounds:
        return _("%(name)s wins the tournament with %(points)s.")
    if season.terms.is_tournament:
        return _("%(name)s wins the group with %(points)s.")
    if division.tier == 1 and not division.letter:
        return _("%(name)s is the champion of the season with %(points)s.")
    return _("%(name)s wins the division with %(points)s.")


def _tell_leads(story: DivisionStory) -> Iterator[str]:
    if not story.leads:
        return
    first, *others = story.leads
    if not others:
        yield _("%(name)s led from the first round to the last.") % {"name": first.name}
        return
    yield _("%(name)s led after round %(round)d.") % first._asdict()
    for before, lead in pairwise(story.leads):
        text = _("%(name)s took the lead from %(former)s in round %(round)d.")
        yield text % {"former": before.name, **lead._asdict()}
    if others[-1].round == story.rounds:
        yield _("So the last round decided it.")
    else:
        yield _("%(name)s kept the lead to the end.") % {"name": others[-1].name}


def _tell_margin(division: Division, story: DivisionStory) -> str:
    champion, second = story.champion, story.second
    assert second is not None, "asked only of two"
    fields = {"name": second.entry.name, "points": _points(champion.points - second.points)}
    if division.knockout:
        return _("%(name)s is second.") % fields
    if tiebreak := tiebreaks.between(champion, second):
        text = _("%(name)s has as many points, so a tiebreaker decided: %(tiebreak)s.")
        return text % {**fields, "tiebreak": tiebreaks.in_words(tiebreak)}
    if champion.points <= second.points:
        return _("%(name)s is second.") % fields
    return _("%(name)s is second, %(points)s behind.") % fields


def _points(count: int) -> str:
    one_or_more = ngettext("%(points)s point", "%(points)s points", 1 if count == PART else 2)
    return one_or_more % {"points": to_text(count)}
