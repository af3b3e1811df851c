"""Signs of unfair play, for moderators alone."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import SignedInRequest
from games.leagues.services import signs
from games.leagues.words import signs as words
from games.services.errors import Refused

from . import toolbox


@login_required
@never_cache
@require_safe
def division(request: SignedInRequest, slug: str, number: str, division: str) -> HttpResponse:
    """Show the site's knowledge of a division's players, beside the usual figures."""
    current_division = toolbox.division_at(slug, int(number), division)
    try:
        signs.require_moderator(request.user)
    except Refused as problem:
        return toolbox.refused(request, current_division.season.league, problem)
    sheets = words.sheets(signs.of_division(current_division))
    context = {
        "division": current_division,
        "season": current_division.season,
        "league": current_division.season.league,
        "sheets": sheets,
    }
    return render(request, "leagues/signs.html", context)
