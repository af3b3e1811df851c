"""The page of one move: the position after it, its effects, and the ways to other moves."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.networks import spend_of_network
from games.doors.views.history import past_page
from games.doors.views.history.past_page import PastReader
from games.doors.views.play.panels import parts
from games.models import Game
from games.services.history import bundles, past
from games.services.talk.reading import Reader

MOST_STAGES = 1000


@require_safe
def move(request: HttpRequest, public_id: str, place: int) -> HttpResponse:
    """Show one move: ``?as=`` names the eyes, ``?to=`` the end of a film, ``?jump=`` goes to the
    next of a kind (with ``back=1`` the one before), ``?go=`` to another move, ``?stage=`` to a stop
    within it. Raises Http404 beyond the game, and TooMuch for a stranger's jump or film.

    Moves that may still be taken back are their player's alone: others come to the latest settled
    move.
    """
    look = past_page.read_past(request, public_id, request.GET.get("as"))
    if place > look.game.place:
        raise Http404(_("This game has no such move."))
    if look.mine is None and request.GET.keys() & {"jump", "to"}:  # a jump may read the events of the whole game
        spend_of_network("past_read", request)
    to = _number(request, "to", look)
    target_place = _wanted_place(request, look, min(place, look.last))
    if target_place != place:
        return redirect(look.address(target_place, to=to))
    to = to if to is not None and to > place else None
    stage = _number(request, "stage", look, most=MOST_STAGES)
    context = past_page.page(look, place, to, Reader(request.user, look.mine), stage) | {
        "parts": parts(look.game.title),
        "may_rewind": _may_rewind(look, place),
    }
    response = render(request, "games/history/move.html", context)
    patch_cache_control(response, private=True, no_store=True)  # a hand may be on it
    return response


@require_safe
def since(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show the moves since the reader's last decision, as a film up to the question: mails and the
    table lead here. Onlookers come to the latest move.
    """
    look = past_page.read_past(request, public_id)
    if look.mine is None:
        return redirect(look.address(look.last))
    begins = min(past.own_order(game=look.game, seat=look.mine), look.last)
    return redirect(look.address(begins, to=look.last))


def _may_rewind(look: PastReader, place: int) -> bool:
    """Return True if the reader may ask all others to go back to this move."""
    plays = look.mine is not None and not look.mine.is_free
    return plays and look.game.status == Game.Status.RUNNING and place < look.last_settled


def _wanted_place(request: HttpRequest, look: PastReader, place: int) -> int:
    """The address's place, as far as the reader may look."""
    if kind := request.GET.get("jump"):
        back = "back" in request.GET
        return bundles.jump(
            game=look.game, seats=look.seats, audience=look.audience, kind=kind, after=place, last=look.last, back=back
        )
    gone_to = _number(request, "go", look)
    return place if gone_to is None else gone_to


def _number(request: HttpRequest, name: str, look: PastReader, most: int | None = None) -> int | None:
    """Read a place from an address, as far as the reader may look, or another number up to
    ``most``; None for anything else.
    """
    text = request.GET.get(name, "")
    return (
        min(int(text), look.last if most is None else most)
        if text.isdecimal() and text.isascii() and len(text) < 7
        else None
    )
