"""The page of a message waiting for its writer's yes: a mail's link leads here, and only its form
tells it.

The link was mailed to its writer, and gives their yes without signing in. The page reads the state
from the message alone, so that going back, loading it again and sending its form twice are all
harmless.
"""

from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.limits import TooMuch
from games.doors.views import page_number
from games.mail import held_links
from games.present.lists import join_list
from games.services.errors import Refused
from games.services.inbox import held_messages
from games.services.inbox.held_messages import HeldMessage
from games.services.rows.seats import seats_of


@require_http_methods(["GET", "HEAD", "POST"])
def held(request: HttpRequest, token: str) -> HttpResponse:
    """The message with a button; a person's POST tells it to its readers."""
    pk = held_links.read_token(token)
    message = None if pk is None else held_messages.find_held(pk)
    if message is None:
        raise Http404(_("This link is incomplete. Copy all of it, or open the game."))
    if request.method != "POST":
        return _held_page(request, message, token)
    if not message.is_told and not message.is_over:
        _send_message(request, message, token)
    return page_number.forbid_keeping(redirect("games:held", token))


def _send_message(request: HttpRequest, message: HeldMessage, token: str) -> None:
    """Tell it if a person sends the form; the page explains a refusal."""
    try:
        if not (_is_writer(request, message) or _is_typed(request, token)):
            messages.error(request, _("The number was wrong, so nothing was sent. Type the number shown below."))
            return
        held_messages.tell_held(message)
    except (Refused, TooMuch) as problem:
        messages.error(request, str(problem))


def _is_writer(request: HttpRequest, message: HeldMessage) -> bool:
    return request.user.is_authenticated and request.user.pk == message.writer.pk


def _is_typed(request: HttpRequest, token: str) -> bool:
    """Return True if the number of the page was typed. Raises TooMuch after many guesses."""
    key, number = request.POST.get("key", ""), request.POST.get("number", "")
    if not page_number.is_ours(token, key):
        return False
    if page_number.is_right(key, number):
        return True
    limits.spend("numbers_typed", sha256(token.encode()).hexdigest()[:32])
    return False


def _held_page(request: HttpRequest, message: HeldMessage, token: str) -> HttpResponse:
    asks = not message.is_told and not message.is_over
    context: dict[str, Any] = {
        "message": message,
        "game": message.seat.game,
        "asks": asks,
        "readers": _readers_by_name(message),
    }
    if asks and not _is_writer(request, message):
        key = page_number.key_for(token)
        context |= {"key": key, "number": page_number.number_of(key)}
    return page_number.forbid_keeping(render(request, "games/talk/held.html", context))


def _readers_by_name(message: HeldMessage) -> str:
    """The readers by name, unless it is for everybody at the table."""
    keys = message.mail.report.get("readers") or []
    others = [seat for seat in seats_of(message.seat.game) if seat.user_id in keys]
    return join_list([seat.sitter for seat in others if seat.user_id != message.writer.pk])
