"""The page of the organiser's desk for offering a place after the draw, and the answers of players."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues import desk_forms
from games.leagues.models import Season
from games.leagues.services import organisers, place_offers
from games.services.errors import Refused

from . import act_pages, leagues, toolbox
from .act_pages import ActPage
from .desk_players import list_address

Filled = Mapping[str, Any]
LONGEST_KEY = 18


@login_required
def offer(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Offer somebody a place after the draw."""
    season = toolbox.season_at(slug, number)

    def consequences(filled: Filled) -> Sequence[str]:
        person = organisers.find_person(filled["name"])
        place = place_offers.find_place(season, filled["place"])
        place_offers.require_offer(season, person, place)
        fields = {"name": person.username}
        if place_offers.waits(season, person):
            lines = [_("%(name)s is on the waiting list, so the place is theirs at once. We email them.") % fields]
        else:
            lines = [
                _("We ask %(name)s by email. They can take the place, or decline.") % fields,
                _("Until they take it, the place stays open to the waiting list."),
            ]
        return [*lines, _("The decision log is public.")]

    def carry_out(filled: Filled) -> str:
        name = organisers.find_person(filled["name"]).username
        new_offer = place_offers.offer_place(
            user=request.user,
            season_id=season.pk,
            name=filled["name"],
            place_id=filled["place"],
            reason=filled["reason"],
        )
        text = _("%(name)s has the place now.") if new_offer is None else _("Offer sent to %(name)s.")
        return text % {"name": name}

    def build() -> ActPage:
        if act_pages.CONFIRM not in request.POST:  # else a second click finds the last place taken
            place_offers.require_places(season)
        return ActPage(
            heading=_("Offer a place"),
            button=_("Offer place"),
            form=desk_forms.OfferForm(request.POST or None, label_suffix="", places=_choices(request, season)),
            consequences=consequences,
            carry_out=carry_out,
            back=list_address(season),
            intro=_("Name a substitute for an open place, or one more player where there is room."),
        )

    return act_pages.serve(request, season.league, build)


def _choices(request: SignedInRequest, season: Season) -> list[desk_forms.Choice]:
    """Return the open places; of a confirmed offer also one taken meanwhile, which the act refuses by itself."""
    choices: list[desk_forms.Choice] = list(place_offers.place_choices(season))
    place_key = request.POST.get("place", "")
    if act_pages.CONFIRM in request.POST and place_key.isdecimal() and len(place_key) < LONGEST_KEY:
        choices.append((int(place_key), ""))
    return choices


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
