"""Talking at a table and among its onlookers, and inviting people to it."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games import access
from games.doors.views.play import pages
from games.models import Message
from games.services.errors import Refused
from games.services.talk import removal, room, table_talk


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
        room.say_in_room(user=request.user, game_id=game.pk, text=text, key=_read_key(request))
    except Refused as problem:
        return pages.game_page(request, game, problem=problem, said_in_room=text)
    return redirect(f"{game.get_absolute_url()}?panel=room#latest-in-room")


@form_on("games:table", "public_id", query="?panel=talk#talk")
@login_required
def remove(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Take back a message: one's own, or as a moderator that of another."""
    game = access.game_for(request.user, public_id)
    try:
        message = removal.remove_message(user=request.user, game=game, key=_read_key(request, "message"))
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
