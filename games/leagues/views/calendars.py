"""Calendars to subscribe to: a season's, and one's own by a secret address."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues.services import calendars

from . import toolbox

TYPE = "text/calendar; charset=utf-8"


@require_safe
def season(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return HttpResponse(calendars.of_season(toolbox.season_at(slug, number)), content_type=TYPE)


@require_safe
def own(request: HttpRequest, token: str) -> HttpResponse:
    """Serve somebody's deadlines and rounds, in their language, to anybody with the address: a
    calendar program does not sign in.
    """
    key = calendars.key(token)
    if key is None:
        raise Http404(_("This calendar doesn't exist."))
    with override(key.user.reading_language):
        answer = HttpResponse(calendars.of_person(key), content_type=TYPE)
    answer["Cache-Control"] = "private, no-store"
    return answer


@never_cache
@login_required
@require_safe
def page(request: SignedInRequest) -> HttpResponse:
    """Show the address of one's own calendar, and a way to renew it."""
    key = calendars.key_of(request.user)
    return render(request, "leagues/calendar.html", {"address": request.build_absolute_uri(key.get_absolute_url())})


@form_on("leagues:calendar")
@login_required
def renew(request: SignedInRequest) -> HttpResponse:
    """Give one's own calendar a new address."""
    calendars.renew(request.user)
    messages.success(request, _("Your calendar has a new address. The old one no longer works."))
    return redirect("leagues:calendar")
