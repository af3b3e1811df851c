"""Links that invite to a league: where they lead, and where an organiser makes them."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import SignedInRequest
from games.leagues.services import entries, invitations, reading
from games.services.errors import Refused

from . import leagues


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The way into a league: what it is, and its season to join, through signing in or up where that is needed."""
    found = invitations.find(token)
    if found is None:
        told = _("This invitation leads to no league any more: please ask an organiser for a new one.")
        return render(request, "404.html", {"told": told}, status=404)
    season = reading.seasons(found.league).first()
    context = {
        "league": found.league,
        "host": found.by,
        "season": season,
        "terms": season.terms if season else found.league.terms,
        "calendar": reading.calendar_of(season) if season else None,
        "own": entries.own(request.user, season) if season else None,
    }
    return render(request, "leagues/invitation.html", context)


@login_required
@require_POST
def make(request: SignedInRequest, slug: str) -> HttpResponse:
    """Another link: the one of before leads nowhere any more."""
    verb = partial(invitations.make, instead_of=request.POST.get("instead_of", ""))
    return _carry_out(request, slug, verb, _("This is the league's link: send it to whom you want."))


@login_required
@require_POST
def end(request: SignedInRequest, slug: str) -> HttpResponse:
    """No link any more."""
    return _carry_out(request, slug, invitations.end, _("The link leads nowhere any more."))


def _carry_out(request: SignedInRequest, slug: str, verb: Callable[..., object], said: str) -> HttpResponse:
    """Do it and say so on the desk, or say why it was refused."""
    league = leagues.league_at(slug)
    try:
        verb(user=request.user, league=league)
    except Refused as problem:
        return leagues.refused(request, league, problem)
    messages.success(request, said)
    return redirect("leagues:desk", slug)
