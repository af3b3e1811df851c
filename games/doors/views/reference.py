"""What the cards do, what the counters mean and how a turn goes: the same for every game; hints are each reader's."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from games.present import paces
from games.titles.time_of_crisis.board import legend
from games.titles.time_of_crisis.rules.data import limits
from games.titles.time_of_crisis.words import aid as player_aid
from games.titles.time_of_crisis.words import aid_tables, reference

HINTS = "hints"
OFF = "off"


@require_safe
def cards(request: HttpRequest) -> HttpResponse:
    context = {
        "grades": reference.grades(),
        "influence": reference.influence_cards(),
        "events": reference.event_deck(),
        "legend": legend.legend(),
    }
    return render(request, "games/reference.html", context)


@require_safe
def aid(request: HttpRequest) -> HttpResponse:
    context = {
        "sequence": player_aid.sequence(),
        "costs": player_aid.costs(),
        "italia": player_aid.italia(),
        "units": aid_tables.units(),
        "battle": aid_tables.battle(),
        "end": aid_tables.end(),
        "bonuses": aid_tables.bonuses(),
        "borders": aid_tables.borders(),
        "hints_wanted": wants_hints(request),
    }
    return render(request, "games/aid.html", context)


@require_safe
def how(request: HttpRequest) -> HttpResponse:
    """What this game is and how it goes here, for somebody who has not played it yet."""
    context = {
        "spheres": player_aid.spheres(),
        "phases": [phase.name for phase in player_aid.sequence()],
        "pace": paces.short(paces.PACES[paces.USUAL].terms),
        "goal": limits.LAST_ROUND_LEGACY,
        "short_goal": limits.SHORT_GAME_LEGACY,
    }
    return render(request, "games/how.html", context)


@require_POST
def hints(request: HttpRequest) -> HttpResponse:
    """Turn the hints for first turns on or off in this browser, and go back to where one was."""
    asked = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(asked if here else "games:aid")
    if request.POST.get("hints") == OFF:
        year = timedelta(days=365)
        answer.set_cookie(HINTS, OFF, max_age=year, samesite="Lax", httponly=True, secure=settings.SECURE)
    else:
        answer.delete_cookie(HINTS)
    return answer


def wants_hints(request: HttpRequest) -> bool:
    """Everybody gets them who has not turned them off."""
    return request.COOKIES.get(HINTS) != OFF
