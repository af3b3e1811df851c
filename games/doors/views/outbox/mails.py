"""A person's mails: their preferences, the state of each mail, and the page behind the unsubscribe
link: one for people, one POST for mail programs (RFC 8058).
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts import zones
from accounts.form_pages import form_on, way_back
from accounts.models import SignedInRequest
from games import access
from games.forms import MailSettingsForm
from games.mail import links
from games.models import MailKind
from games.services.outbox import mail_states, preferences
from games.services.rows import owed_mails

PER_PAGE = 12  # on a phone three windows or four


@login_required
def settings(request: SignedInRequest) -> HttpResponse:
    form = MailSettingsForm(request.POST or None, settings=owed_mails.mail_settings_of(request.user))
    if request.method == "POST" and form.is_valid():
        preferences.save(user=request.user, ways=form.ways(), digest_hour=form.cleaned_data["digest_hour"])
        messages.success(request, _("Email settings saved."))
        if form.silences_decisions():
            messages.warning(
                request,
                _("You won't get emails for your turns. Look in often, or a bot decides when you run out of time."),
            )
        return redirect("games:mail_settings")
    zone = zones.zone_in_words(request.user.timezone)
    context = {"form": form, "zone": zone, "muted": preferences.muted_games(user=request.user)}
    return render(request, "games/outbox/mail_settings.html", context, status=422 if form.errors else 200)


@login_required
@require_safe
def mails(request: SignedInRequest) -> HttpResponse:
    """Every mail owed to the reader with its state, newest first."""
    page = Paginator(mail_states.mail_keys(user=request.user), PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "games/outbox/mails.html", {"page": page, "states": mail_states.read_states(page.object_list)}
    )


@form_on("games:table", "public_id")
@login_required
def mute(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    if preferences.mute(user=request.user, game=game):
        messages.success(
            request, _("“%(game)s” is muted. Only a last warning still comes by email.") % {"game": game.name}
        )
    return redirect(way_back(request, game.get_absolute_url()))


@form_on("games:table", "public_id")
@login_required
def unmute(request: SignedInRequest, public_id: str) -> HttpResponse:
    game = access.game_for(request.user, public_id)
    if preferences.unmute(user=request.user, game=game):
        messages.success(request, _("You get emails about “%(game)s” again.") % {"game": game.name})
    return redirect(way_back(request, game.get_absolute_url()))


ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@csrf_exempt  # a mail program has no cookie of ours; the signed token is what may act
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show the effect on GET; the POST of RFC 8058, also sent by the page's own button, stops the mails."""
    effect = _effect_of(token)
    if effect is None:
        problem = _("This link is incomplete or no longer needed. Nothing was changed.")
        return _unsubscribe_page(request, {"problem": problem}, status=404)
    context = {"effect": effect, "kinds": [MailKind(kind).label for kind in effect.kinds], "form": ONE_CLICK}
    if request.method != "POST":
        return _unsubscribe_page(request, context)
    if any(request.POST.get(field) != value for field, value in ONE_CLICK.items()):
        problem = _("The form was incomplete, so nothing was changed. Use the button below.")
        return _unsubscribe_page(request, context | {"problem": problem}, status=400)
    preferences.unsubscribe(effect)
    return _unsubscribe_page(request, context | {"done": True})


def _effect_of(token: str) -> preferences.StopEffect | None:
    try:
        return preferences.effect_of(links.read_unsubscribe(token))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def _unsubscribe_page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "games/outbox/unsubscribe.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
