"""What players of a season click: enter, check in, withdraw."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import SignedInRequest
from games.leagues.services import entries
from games.services.errors import Refused

from . import leagues


@login_required
@require_POST
def enter(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    season = leagues.season_at(slug, number)
    said = _("You are in.")
    if season.takes_substitutes:
        said = _("You wait for a place that somebody leaves.")
    elif season.takes_latecomers:
        said = _("You play from the next round on.")
    return _carry_out(request, slug, number, entries.enter, said)


@login_required
@require_POST
def check_in(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    return _carry_out(request, slug, number, entries.check_in, _("You have checked in."))


@login_required
@require_POST
def withdraw(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    return _carry_out(request, slug, number, entries.withdraw, _("You have withdrawn."))


def _carry_out(
    request: SignedInRequest, slug: str, number: int, verb: Callable[..., object], said: str
) -> HttpResponse:
    """Do it and say so, or show the season with the reason why it was refused."""
    season = leagues.season_at(slug, number)
    try:
        verb(user=request.user, season_id=season.pk)
    except Refused as problem:
        return leagues.shown(request, season, problem)
    messages.success(request, said)
    return redirect(season)
