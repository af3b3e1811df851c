"""Pages about a game itself, which its title fills: the same for every table; hints are each reader's."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.present import paces
from games.titles.registry import TITLES, USUAL

HINTS = "hints"
OFF = "off"


@require_safe
def page(request: HttpRequest, page: str, ruleset: str = USUAL) -> HttpResponse:
    """What a title has to tell under this name. Raises Http404 where it has nothing."""
    title = TITLES.get(ruleset)
    if title is None or page not in title.references:
        raise Http404(_("There is no such page about this game."))
    context = {
        "pace": paces.short(paces.PACES[paces.USUAL].terms),
        "hints_wanted": wants_hints(request),
        **title.references[page](),
    }
    return render(request, f"titles/{title.name}/{page}.html", context)


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
