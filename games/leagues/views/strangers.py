"""The page of a league for strangers: people invited, or free to ask for admission."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.leagues.models import Invitation, League
from games.leagues.services import entrance, entries, reading
from games.services.errors import Refused


def stranger_page(
    request: HttpRequest, league: League, link: Invitation | None = None, problem: Refused | None = None
) -> HttpResponse:
    """Show strangers a league: its season to join and its rules."""
    season = reading.seasons_of(league).first()
    context = {
        "league": league,
        "host": link and link.by,
        "season": season,
        "terms": season.terms if season else league.terms,
        "calendar": reading.dates_of_season(season) if season else None,
        "own": entries.own(request.user, season) if season else None,
        "token": link and link.token,
        "sees": entrance.can_see(request.user, league),
        "problem": problem,
        **ways_in(request, league),
    }
    status = problem.status if problem else 200
    return render(request, "leagues/invitation.html", context, status=status)


def ways_in(request: HttpRequest, league: League) -> dict[str, object]:
    """Return the ways to enter: the need to ask first, the answer so far, and the conditions for all."""
    user = request.user
    return {
        "asks_first": user.is_authenticated and entrance.asks_first(user, league),
        "request_to_enter": entrance.request_of(user, league) if league.is_private else None,
        "admission": entrance.admission_in_words(league),
    }
