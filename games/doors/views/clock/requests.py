"""Asking for more time, a pause or the way back to a move, answering, and ending a pause."""

from collections.abc import Callable
from typing import Any

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
from games.models import Game, Request
from games.present import request_words
from games.services.clock import requests
from games.services.errors import Refused

State = Request.State


class TimeForm(forms.Form):
    """More time for a seat, with ``extra`` seconds granted before on its page."""

    seat = forms.IntegerField(min_value=0, max_value=3)
    extra = forms.IntegerField(min_value=0)
    days = forms.IntegerField()


class PauseForm(forms.Form):
    days = forms.IntegerField()


class RewindForm(forms.Form):
    """The number of the move to go back to."""

    place = forms.IntegerField(min_value=0, max_value=10**6)


class RequestAnswerForm(forms.Form):
    """An answer to a request; the asker's own no takes it back."""

    agrees = forms.TypedChoiceField(choices=[("yes", "yes"), ("no", "no")], coerce=lambda value: value == "yes")


@form_on("games:table", "public_id", query="#agreements")
@login_required
def ask_time(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Ask for more time for somebody with a running clock. A refused choice stays chosen."""

    def ask(game: Game) -> str:
        data = _sound_data(TimeForm(request.POST))
        game_request = requests.ask_time(
            user=request.user, game_id=game.pk, index=data["seat"], days=data["days"], extra=data["extra"]
        )
        return _request_result(game_request)

    return _carry_out(request, public_id, ask, request_kind="time", asked_seat=request.POST.get("seat", ""))


@form_on("games:table", "public_id", query="#agreements")
@login_required
def ask_pause(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Ask for a pause of the game. A refused choice stays chosen."""

    def ask(game: Game) -> str:
        days = _sound_data(PauseForm(request.POST))["days"]
        return _request_result(requests.ask_pause(user=request.user, game_id=game.pk, days=days))

    return _carry_out(request, public_id, ask, request_kind="pause")


@form_on("games:table", "public_id", query="#agreements")
@login_required
def ask_rewind(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Ask all others to go back to an earlier move."""

    def ask(game: Game) -> str:
        place = _sound_data(RewindForm(request.POST))["place"]
        return _request_result(requests.ask_rewind(user=request.user, game_id=game.pk, place=place))

    return _carry_out(request, public_id, ask, request_kind="rewind", asked_place=request.POST.get("place", ""))


@form_on("games:table", "public_id", query="#agreements")
@login_required
def answer(request: SignedInRequest, public_id: str, request_id: int) -> HttpResponse:
    """Agree to a request, or do not, or take one's own back."""

    def reply(game: Game) -> str:
        agrees = _sound_data(RequestAnswerForm(request.POST))["agrees"]
        game_request = requests.answer_request(user=request.user, game_id=game.pk, request_id=request_id, agrees=agrees)
        return request_words.answer_result(game_request.kind, game_request.state)

    return _carry_out(request, public_id, reply)


@form_on("games:table", "public_id", query="#agreements")
@login_required
def end_pause(request: SignedInRequest, public_id: str) -> HttpResponse:
    """Let the clocks run again now."""

    def end(game: Game) -> str:
        requests.end_pause(user=request.user, game_id=game.pk)
        return _("The pause is over. The clocks run again.")

    return _carry_out(request, public_id, end)


def _sound_data(form: forms.Form) -> dict[str, Any]:
    if not form.is_valid():
        raise Refused(_("That form was incomplete. Use the one on this page."))
    return form.cleaned_data


def _carry_out(
    request: SignedInRequest,
    public_id: str,
    verb: Callable[[Game], str],
    *,
    request_kind: str = "",
    asked_seat: str = "",
    asked_place: str = "",
) -> HttpResponse:
    """Do it and report: at once to htmx, after a redirect to everybody else."""
    days = request.POST.get("days", "")
    try:
        sentence = verb(access.game_for(request.user, public_id))
    except Refused as problem:
        game = access.game_for(request.user, public_id)
        return pages.game_page(
            request,
            game,
            problem=problem,
            asked=request_kind,
            asked_seat=asked_seat,
            asked_days=days,
            asked_place=asked_place,
        )
    game = access.game_for(request.user, public_id)
    if pages.is_htmx(request):
        return pages.game_page(request, game, told=sentence)
    messages.success(request, sentence)
    return redirect(game)


def _request_result(game_request: Request) -> str:
    if game_request.state == State.OPEN:
        return _("We've asked the other players by email and on this page.")
    return request_words.answer_result(game_request.kind, game_request.state)
