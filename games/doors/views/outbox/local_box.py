"""The page of the local outbox: mails never sent anywhere, for people trying the site on their own machine.

It exists only without a mail server, and only for a browser on the same machine.
"""

import ipaddress
import re
import secrets
from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from games.mail import box
from games.models import IncomingMail
from games.services.inbox import inbox

PAGE = 25
KEY = re.compile(r"[0-9a-f]{24}")
# What stands between the browser and the server adds these; then the browser is not on this machine.
PROXIES = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP", "HTTP_VIA")
NEW_TAB = '<base target="_blank">'  # a link in a framed mail opens beside the outbox
SEALED = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "img-src": ["data:"],
    "frame-ancestors": [SELF],
    "base-uri": [NONE],
    "form-action": [NONE],
    "sandbox": ["allow-popups", "allow-popups-to-escape-sandbox"],
}
View = Callable[..., HttpResponseBase]


def local_only(view: View) -> View:
    """Answer 404, as for an unknown address, unless everything about the request is of this
    machine.

    The check for forgery is left to the view itself: its 403 would give the view away.
    """

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: str) -> HttpResponseBase:
        if not is_local(request):
            raise Http404
        return view(request, **kwargs)

    return guarded


@local_only
@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    page = Paginator(box.names(), PAGE).get_page(request.GET.get("page"))
    return render(request, "outbox/list.html", {"page": page, "entries": box.entries(list(page.object_list))})


@local_only
@require_safe
@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]  # django-csp's types know no view with an argument
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: its HTML in a frame, and its text."""
    return render(request, "outbox/mail.html", {"stored_mail": _read_mail(name), "key": secrets.token_hex(12)})


@local_only
@form_on("games:mail", "name")
@csrf_protect
def reply(request: HttpRequest, name: str) -> HttpResponse:
    """Answer a mail as its reader would by mail; the answer goes the way of every mail that comes in."""
    stored_mail, key = _read_mail(name), request.POST.get("key", "")
    if not stored_mail.reply_to or not KEY.fullmatch(key):
        raise Http404
    raw = box.write_reply(stored_mail, request.POST.get("text", "").replace("\r", ""), key)
    received = inbox.receive_mail(raw=raw, recipient=stored_mail.reply_to, sender=stored_mail.recipient)
    messages.info(request, received.server_words or _("Reply received: %(outcome)s") % {"outcome": outcome(received)})
    return redirect("games:outbox")


def outcome(received: inbox.MailResult) -> str:
    return _("it had already arrived") if received.again else str(IncomingMail.Outcome(received.outcome).label)


@local_only
@require_safe
@xframe_options_sameorigin
@csp_replace(SEALED)  # type: ignore[arg-type]
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """The HTML of one mail as it was sent; it can run nothing and fetch nothing."""
    return HttpResponse(_read_mail(name).html.replace("<head>", "<head>" + NEW_TAB, 1))


def _read_mail(name: str) -> box.StoredMail:
    try:
        return box.read_mail(name)
    except FileNotFoundError as error:
        raise Http404 from error


def is_local(request: HttpRequest) -> bool:
    """Return True if the outbox exists for this request: no mail server is set, and browser and
    site are on one machine.
    """
    return (
        settings.LOCAL_OUTBOX
        and not any(header in request.META for header in PROXIES)
        and all(
            map(
                _is_loopback,
                (request.META.get("REMOTE_ADDR", ""), _host_of(request.get_host()), _host_of(settings.SITE_URL)),
            )
        )
    )


def _host_of(address: str) -> str:
    return urlsplit(address if "//" in address else f"//{address}").hostname or ""


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
