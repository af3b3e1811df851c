"""The page behind a mail's unsubscribe link: a page for people, one POST for mail programs (RFC
8058).
"""

from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.mail import unsubscribe as links
from games.models import MailKind
from games.services.outbox import preferences

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


@csrf_exempt  # a mail program has no cookie of ours; the signed token is what may act
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show the effect on GET; the POST of RFC 8058, also sent by the page's own button, stops the
    mails.
    """
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
        return preferences.effect_of(links.read_token(token))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def _unsubscribe_page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, "games/outbox/unsubscribe.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
