"""The public pages of leagues: what is on, a league, a season, a division."""

from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.leagues.models import Division, Entry, League, Season
from games.leagues.services import entries, organisers, reading
from games.leagues.words import meetings as words
from games.services.errors import Refused

from . import tournament

PER_PAGE = 20
DIVISIONS = 10
PEOPLE = 100
"""How many divisions, or people before the draw, a page of a season shows."""
LATEST_NEWS = 5


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The seasons that are on, and those that were."""
    page = Paginator(reading.over(), PER_PAGE).get_page(request.GET.get("page"))
    held = organisers.held() if request.user.is_authenticated and request.user.is_staff else []
    return render(request, "leagues/index.html", {"on": reading.on(), "page": page, "held": held})


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league: its news, its seasons and its rules in words."""
    found = league_at(slug)
    here = list(organisers.active(found))
    context = {
        "league": found,
        "terms": found.terms,
        "seasons": reading.seasons(found),
        "news": reading.news_of(found)[:LATEST_NEWS],
        "organisers": here,
        "has_desk": request.user.is_authenticated and organisers.holds(request.user, here),
    }
    return render(request, "leagues/league.html", context)


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A season: its calendar, who plays, and how the divisions stand."""
    return shown(request, season_at(slug, number))


def shown(request: HttpRequest, found: Season, problem: Refused | None = None) -> HttpResponse:
    """The page of a season, with the reason why something was refused."""
    is_tournament, own = found.terms.is_tournament, entries.own(request.user, found)
    context = {
        "season": found,
        "league": found.league,
        "terms": found.terms,
        "calendar": reading.calendar_of(found),
        "own": own,
        "problem": problem,
        **(_tournament(request, found) if is_tournament else _divisions(request, found, own)),
    }
    template = "leagues/tournaments/tournament.html" if is_tournament else "leagues/season.html"
    return render(request, template, context, status=problem.status if problem else 200)


def _divisions(request: HttpRequest, found: Season, own: Entry | None) -> dict[str, Any]:
    """What a league's page pages through: its divisions once they are drawn, before that who has entered."""
    tiers = reading.tiers(found)
    listed = Paginator(reading.divisions(found), DIVISIONS) if tiers else Paginator(reading.entries(found), PEOPLE)
    where = reading.division_of(own) if own and listed.num_pages > 1 else None
    return {"tiers": tiers, "page": listed.get_page(request.GET.get("page")), "own_division": where}


def _tournament(request: HttpRequest, found: Season) -> dict[str, Any]:
    """All divisions of a tournament and what it shows beside them; before the draw, who has entered."""
    divisions = list(reading.divisions(found))
    if not divisions:
        return {"page": Paginator(reading.entries(found), PEOPLE).get_page(request.GET.get("page"))}
    return {"divisions": divisions, **tournament.context(found, divisions)}


@require_safe
def draw(request: HttpRequest, slug: str, number: int) -> JsonResponse:
    """What was drawn in a season, for whoever checks it."""
    found = reading.draw(season_at(slug, number))
    if found is None:
        raise Http404(_("This season is not drawn yet."))
    return JsonResponse(found, json_dumps_params={"indent": 1})


@require_safe
def division(request: HttpRequest, slug: str, number: str, division: str) -> HttpResponse:
    """A division: standings, tables, who meets whom, and how it was drawn."""
    found = division_at(slug, int(number), division)
    course = reading.course(found)
    mine = (line.entry_id for line in found.standings.all() if line.entry.user_id == request.user.pk)
    context = {
        "division": found,
        "season": found.season,
        "league": found.season.league,
        "terms": found.season.terms,
        "course": course,
        "picture": words.svg(course.meetings, next(mine, None) if request.user.is_authenticated else None),
        "legend": words.legend(course.meetings),
        "meetings": words.table(course.meetings),
    }
    return render(request, "leagues/division.html", context)


def refused(request: HttpRequest, league: League, problem: Refused) -> HttpResponse:
    """Why somebody cannot do something in a league."""
    return render(request, "leagues/refused.html", {"league": league, "problem": problem}, status=problem.status)


def league_at(slug: str) -> League:
    """A league by its address. Raises Http404."""
    found = reading.league(slug)
    if found is None:
        raise Http404(_("There is no such league."))
    return found


def division_at(slug: str, number: int, name: str) -> Division:
    """A division by its address. Raises Http404."""
    found = reading.division(slug, number, name)
    if found is None:
        raise Http404(_("There is no such division."))
    return found


def season_at(slug: str, number: int) -> Season:
    """A season by its address. Raises Http404."""
    found = reading.season(slug, number)
    if found is None:
        raise Http404(_("There is no such season."))
    return found
