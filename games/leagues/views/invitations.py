"""Invitation links: their target page, and their making by an organiser."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues.services import entrance

from . import strangers, toolbox


@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the way into a league: a description, and its season to join, through signing in or up if need be."""
    invitation = entrance.find_invitation(token)
    if invitation is None:
        message = _("This invitation link no longer works. Ask an organiser for a new one.")
        return render(request, "404.html", {"told": message}, status=404)
    return strangers.stranger_page(request, invitation.league, invitation)


@form_on("leagues:desk", "slug")
@login_required
def make(request: SignedInRequest, slug: str) -> HttpResponse:
    """Make a new link; the old one leads nowhere any more."""
    league = toolbox.league_at(slug)

    def act() -> str:
        seen = request.POST.get("instead_of", "")
        entrance.make_invitation(user=request.user, league=league, instead_of=seen)
        return _("Here is your invitation link. Send it to the players you want to invite.")

    return toolbox.press_button(request, league, act, "desk")


@form_on("leagues:desk", "slug")
@login_required
def end(request: SignedInRequest, slug: str) -> HttpResponse:
    league = toolbox.league_at(slug)

    def act() -> str:
        entrance.end_invitation(user=request.user, league=league)
        return _("Link removed. It no longer works.")

    return toolbox.press_button(request, league, act, "desk")
