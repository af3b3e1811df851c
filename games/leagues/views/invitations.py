"""The door of a league, for people invited or free to ask, and its invitation links: their page and their making."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues.models import Invitation, League
from games.leagues.services import entrance, entries, reading
from games.services.errors import Refused

from . import leagues


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the way into a league: a description, and its season to join, through signing in or up if need be."""
    found = entrance.find_invitation(token)
    if found is None:
        told = _("This invitation link no longer works. Ask an organiser for a new one.")
        return render(request, "404.html", {"told": told}, status=404)
    return door(request, found.league, found)


@form_on("leagues:desk", "slug")
@login_required
def make(request: SignedInRequest, slug: str) -> HttpResponse:
    """Make a new link; the old one leads nowhere any more."""
    verb = partial(entrance.make_invitation, instead_of=request.POST.get("instead_of", ""))
    return _carry_out(
        request, slug, verb, _("Here is your invitation link. Send it to the players you want to invite.")
    )


@form_on("leagues:desk", "slug")
@login_required
def end(request: SignedInRequest, slug: str) -> HttpResponse:
    return _carry_out(request, slug, entrance.end_invitation, _("Link removed. It no longer works."))


def _carry_out(request: SignedInRequest, slug: str, verb: Callable[..., object], said: str) -> HttpResponse:
    """Do it and say so on the desk, or give the reason for a refusal."""
    league = leagues.league_at(slug)
    try:
        verb(user=request.user, league=league)
    except Refused as problem:
        return leagues.refused(request, league, problem)
    messages.success(request, said)
    return redirect("leagues:desk", slug)


def door(
    request: HttpRequest, league: League, link: Invitation | None = None, problem: Refused | None = None
) -> HttpResponse:
    """Show a league's door: its season to join and its rules."""
    season = reading.seasons(league).first()
    context = {
        "league": league,
        "host": link and link.by,
        "season": season,
        "terms": season.terms if season else league.terms,
        "calendar": reading.calendar_of(season) if season else None,
        "own": entries.own(request.user, season) if season else None,
        "token": link and link.token,
        "sees": entrance.sees(request.user, league),
        "problem": problem,
        **way_in(request, league),
    }
    status = problem.status if problem else 200
    return render(request, "leagues/invitation.html", context, status=status)


def way_in(request: HttpRequest, league: League) -> dict[str, object]:
    """Return the ways to enter: the need to ask first, the answer so far, and the conditions for all."""
    user = request.user
    return {
        "asks_first": user.is_authenticated and entrance.asks_first(user, league),
        "request_to_enter": entrance.request_of(user, league) if league.is_private else None,
        "admission": entrance.in_words(league),
    }
