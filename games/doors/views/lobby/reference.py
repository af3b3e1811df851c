"""Pages about a game itself, filled by its title: the same for every table; hints are each reader's."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.cookies import drop_cookie, keep_cookie, read_cookie
from accounts.form_pages import form_on, way_back
from games.present import clocks
from games.titles.registry import TITLES, USUAL

HINTS = "hints"
OFF = "off"


@require_safe
def page(request: HttpRequest, page: str, ruleset: str = USUAL) -> HttpResponse:
    """A title's page of this name. Raises Http404 if it has none."""
    title = TITLES.get(ruleset)
    if title is None or page not in title.words.references:
        raise Http404(_("This page does not exist."))
    context = {
        "pace": clocks.describe_terms_briefly(clocks.PACES[clocks.USUAL_PACE].terms),
        "hints_wanted": wants_hints(request),
        "description": title.pitch,
        **title.words.references[page](),
    }
    return render(request, f"titles/{title.name}/{page}.html", context)


@form_on("games:aid")
def hints(request: HttpRequest) -> HttpResponse:
    """Turn the hints for first turns on or off in this browser, and go back."""
    answer = redirect(way_back(request, "games:aid"))
    if request.POST.get("hints") == OFF:
        keep_cookie(answer, HINTS, OFF)
    else:
        drop_cookie(answer, HINTS)
    return answer


def wants_hints(request: HttpRequest) -> bool:
    """Return True unless the reader has turned them off."""
    return read_cookie(request, HINTS) != OFF
