"""Invitation links: their target page, and their making by an organiser."""

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
from games.leagues.services import entrance
from games.services.errors import Refused

from . import doors, leagues


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the way into a league: a description, and its season to join, through signing in or up if need be."""
    invitation = entrance.find_invitation(token)
    if invitation is None:
        message = _("This invitation link no longer works. Ask an organiser for a new one.")
        return render(request, "404.html", {"told": message}, status=404)
    return doors.door(request, invitation.league, invitation)


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


def _carry_out(request: SignedInRequest, slug: str, verb: Callable[..., object], message: str) -> HttpResponse:
    """Do it and say so on the desk, or give the reason for a refusal."""
    league = leagues.league_at(slug)
    try:
        verb(user=request.user, league=league)
    except Refused as problem:
        return leagues.refused(request, league, problem)
    messages.success(request, message)
    return redirect("leagues:desk", slug)
