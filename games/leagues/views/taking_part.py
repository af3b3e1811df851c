"""Players' clicks in a season: enter, check in, withdraw, answer the offer of a place."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues.models import Entry, Season
from games.leagues.services import caps, entrance, entries, place_offers
from games.services.errors import Refused

from . import leagues, strangers, toolbox


@form_on("leagues:season", "slug", "number")
@login_required
def enter(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)
    token = request.POST.get("token", "")
    if entrance.asks_first(request.user, season.league):
        return _ask_to_enter(request, season)
    return _act_in_season(request, slug, number, partial(entries.enter, token=token), _tell_entered)


def _tell_entered(entry: Entry) -> str:
    """Return the message for somebody who has just entered, or was in the season before."""
    if entry.state != Entry.State.WAITING:
        return _("You have entered.")
    if entry.season.takes_latecomers and not caps.is_full(entry.season):
        return _("You will play from the next round on.")
    return _("You're on the waiting list.")


def _ask_to_enter(request: SignedInRequest, season: Season) -> HttpResponse:
    """Ask to be let in, and see the page of strangers again."""
    try:
        entrance.ask(user=request.user, league=season.league)
    except Refused as problem:
        return strangers.stranger_page(request, season.league, problem=problem)
    messages.success(request, _("Request sent. We will email you the organisers' answer."))
    return redirect(season.league)


@form_on("leagues:season", "slug", "number")
@login_required
def check_in(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    return _act_in_season(request, slug, number, entries.check_in, lambda _entry: _("You have checked in."))


@form_on("leagues:season", "slug", "number")
@login_required
def withdraw(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    return _act_in_season(request, slug, number, entries.withdraw, lambda _entry: _("You have withdrawn."))


def _act_in_season(
    request: SignedInRequest, slug: str, number: int, verb: Callable[..., Entry], message: Callable[[Entry], str]
) -> HttpResponse:
    """Do it and say so, or show the season with the reason for a refusal."""
    season = toolbox.season_at(slug, number)
    try:
        entry = verb(user=request.user, season_id=season.pk)
    except Refused as problem:
        if not entrance.can_see(request.user, season.league):
            link = entrance.find_invitation(request.POST.get("token", ""))
            return strangers.stranger_page(request, season.league, link, problem)
        return leagues.show_season(request, season, problem)
    messages.success(request, message(entry))
    return redirect(season)


@form_on("leagues:season", "slug", "number")
@login_required
def answer_offer(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
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
