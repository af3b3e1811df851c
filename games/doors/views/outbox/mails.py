"""A person's mails: how they want them, and what became of each."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts import zones
from accounts.models import SignedInRequest
from games import access
from games.forms import MailSettingsForm
from games.services.outbox import delivery_report, preferences

PER_PAGE = 12  # on a phone three windows or four


@login_required
def settings(request: SignedInRequest) -> HttpResponse:
    """Which mails come, and when."""
    form = MailSettingsForm(request.POST or None, settings=preferences.settings_of(request.user))
    if request.method == "POST" and form.is_valid():
        preferences.save(user=request.user, ways=form.ways(), digest_hour=form.cleaned_data["digest_hour"])
        messages.success(request, _("Your wishes for mails are saved."))
        if form.silences_decisions():
            messages.warning(
                request, _("No mail will tell you that a decision is yours: look in often, or a bot plays for you.")
            )
        return redirect("games:mail_settings")
    zone = zones.spoken(request.user.timezone)
    context = {"form": form, "zone": zone, "muted": preferences.muted_games(user=request.user)}
    return render(request, "games/outbox/mail_settings.html", context, status=422 if form.errors else 200)


@login_required
@require_safe
def mails(request: SignedInRequest) -> HttpResponse:
    """Every mail owed to the reader and what became of it, newest first."""
    page = Paginator(delivery_report.mails(user=request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/outbox/mails.html", {"page": page, "fates": delivery_report.told(page.object_list)})


@login_required
@require_POST
def mute(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    if preferences.mute(user=request.user, game=game):
        messages.success(
            request, _("“%(game)s” is muted: only a last warning still comes by mail.") % {"game": game.name}
        )
    return redirect(_back(request, game.get_absolute_url()))


@login_required
@require_POST
def unmute(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    if preferences.unmute(user=request.user, game=game):
        messages.success(request, _("You get mails of “%(game)s” again.") % {"game": game.name})
    return redirect(_back(request, game.get_absolute_url()))


def _back(request: HttpRequest, otherwise: str) -> Any:
    """Where the form was, on this site."""
    asked = request.POST.get("next", "")
    here = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if here else otherwise
