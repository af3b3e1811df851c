"""The answers of players who are offered a place after the draw."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues.services import place_offers
from games.services.errors import Refused

from . import leagues, toolbox


@form_on("leagues:season", "slug", "number")
@login_required
def answer(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Take an offered place, or decline it."""
    season = toolbox.season_at(slug, number)
    try:
        if request.POST.get("answer") == "take":
            place_offers.take(user=request.user, season_id=season.pk)
            messages.success(request, _("The place is yours. We will email you when it is your turn."))
        elif request.POST.get("answer") == "decline":
            place_offers.decline(user=request.user, season_id=season.pk)
            messages.success(request, _("You have declined the place."))
        else:
            raise Refused(_("That form was incomplete. Use the one on this page."))
    except Refused as problem:
        return leagues.show_season(request, season, problem)
    return redirect(season)
