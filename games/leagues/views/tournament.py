"""The additions of a tournament's page to a season's, and the picture of its bracket."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.leagues.models import Division, Season
from games.leagues.services import reading, tournaments
from games.leagues.words import bracket
from games.leagues.words import tournaments as words

from . import charts_kept

MINUTE = 60


def context(season: Season, divisions: Sequence[Division]) -> dict[str, Any]:
    """Return the rounds, their bracket if any, and the outcome."""
    rounds = tournaments.rounds(divisions)
    report = tournaments.report(season, divisions)
    found = words.finding(season, report)
    winner = report.winner if report else ""
    drawn = bracket.svg(rounds, found, winner) if tournaments.is_bracket(divisions) else None
    return {"rounds": rounds, "report": report, "finding": found, "bracket": drawn}


@require_safe
def picture(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Serve the bracket as a PNG to share. Raises Http404 without one."""
    season = reading.season(slug, number)
    divisions = list(reading.divisions(season)) if season else []
    if season is None or not tournaments.is_bracket(divisions):
        raise Http404(_("This bracket doesn't exist."))
    report = tournaments.report(season, divisions)
    finding, winner = words.finding(season, report), report.winner if report else ""
    shared = bracket.share(tournaments.rounds(divisions), season.called, finding, winner)
    answer = HttpResponse(charts_kept.dots(shared), content_type="image/png")
    patch_cache_control(answer, public=True, max_age=MINUTE)
    return answer
