"""Talking at a table and among its onlookers, inviting people to it, and the page of a message waiting
for its writer's yes.

The link to that page was mailed to its writer, and gives their yes without signing in; only its form
tells it. It reads the state from the message alone, so that going back, loading it again and sending
its form twice are all harmless.
"""

from hashlib import sha256
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.form_pages import form_on
from accounts.limits import TooMuch
from accounts.models import SignedInRequest
from games import access
from games.doors.views import page_number
from games.doors.views.play import pages
from games.mail import links
from games.models import Message
from games.present.lists import join_list
from games.services.errors import Refused
from games.services.inbox import held_messages
from games.services.inbox.held_messages import HeldMessage
from games.services.rows.seats import seats_of
from games.services.talk import table_talk


class MessageKeyForm(forms.Form):
    """The form's own name, to recognise a second click."""

    key = forms.UUIDField()


@form_on("games:table", "public_id", query="?panel=talk#talk")
@login_required
def say(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Tell the table something; a refused message stays in its box."""
    game = access.game_for(request.user, public_id)
    text, offered, to = request.POST.get("text", ""), request.POST.getlist("offered"), request.POST.getlist("to")
    try:
        readers = table_talk.chosen_readers(game=game, offered=offered, names=to)
        table_talk.say_at_table(user=request.user, game_id=game.pk, text=text, key=_read_key(request), readers=readers)
    except Refused as problem:
        return pages.game_page(request, game, problem=problem, said=text)
    return redirect(f"{game.get_absolute_url()}?panel=talk#latest-message")


@form_on("games:table", "public_id", query="?panel=room#room")
@login_required
def say_in_room(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Tell the other onlookers something; a refused message stays in its box."""
    game = access.game_for(request.user, public_id)
    text = request.POST.get("text", "")
    try:
        table_talk.say_in_room(user=request.user, game_id=game.pk, text=text, key=_read_key(request))
    except Refused as problem:
        return pages.game_page(request, game, problem=problem, said_in_room=text)
    return redirect(f"{game.get_absolute_url()}?panel=room#latest-in-room")


@form_on("games:table", "public_id", query="?panel=talk#talk")
@login_required
def remove(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Take back a message: one's own, or as a moderator that of another."""
    game = access.game_for(request.user, public_id)
    try:
        message = table_talk.remove_message(user=request.user, game=game, key=_read_key(request, "message"))
    except Refused as problem:
        return pages.game_page(request, game, problem=problem)
    own = message.author_id == request.user.pk
    messages.success(request, _("Your message was removed.") if own else _("The message was removed."))
    name = "talk" if message.room == Message.Room.TABLE else "room"
    return redirect(f"{game.get_absolute_url()}?panel={name}#{name}")


@form_on("games:table", "public_id")
@login_required
def invite(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Invite somebody by name to a game waiting for players."""
    game = access.game_for(request.user, public_id)
    name = request.POST.get("name", "")
    try:
        guest = table_talk.invite_person(user=request.user, game_id=game.pk, name=name)
    except Refused as problem:
        return pages.game_page(request, game, problem=problem, invited=name)
    messages.success(request, _("We've emailed your invitation to %(name)s.") % {"name": guest.username})
    return redirect(game)


def _read_key(request: SignedInRequest, name: str = "key") -> UUID:
    form = MessageKeyForm({"key": request.POST.get(name)})
    if not form.is_valid():
        raise Refused(_("That form was incomplete. Use the one on this page."))
    key: UUID = form.cleaned_data["key"]
    return key


@require_http_methods(["GET", "HEAD", "POST"])
def held_message(request: HttpRequest, token: str) -> HttpResponse:
    """The message with a button; a person's POST tells it to its readers."""
    pk = links.read_held(token)
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
