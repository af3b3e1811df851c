"""The desk's list of players, with the acts that are possible."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import SignedInRequest
from games.leagues.services import desk, desk_reading, organisers
from games.services.errors import Refused

from . import toolbox

PER_PAGE = 50
Filled = Mapping[str, Any]


@require_safe
@login_required
def players(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Show everybody of a season with their state and the possible acts."""
    season = toolbox.season_at(slug, number)
    try:
        organisers.require(request.user, season.league)
    except Refused as problem:
        return toolbox.refused(request, season.league, problem)
    page = Paginator(desk_reading.entries_of_season(season), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "season": season,
        "league": season.league,
        "terms": season.terms,
        "page": page,
        "rows": desk_reading.player_rows(season, list(page.object_list)),
        "barred": desk_reading.barred_from(season.league),
        "divisions": season.divisions.order_by("tier", "pk"),
        "has_groups": desk.has_groups(season),
    }
    return render(request, "leagues/desk/players.html", context)
