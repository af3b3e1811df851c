"""A game's page: the table of a game that has started, the waiting room of one that has not."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString

from games import access
from games.doors.views.history import log_order
from games.doors.views.play import panels, table_shown
from games.doors.views.play.building import Ticked
from games.doors.views.play.typed import Box
from games.doors.views.talk import talk_shown
from games.forms import SaltForm
from games.models import Game
from games.services.errors import Refused
from games.services.inbox import invitation_replies
from games.services.lobby import listing
from games.services.talk import reading

STARTED = (Game.Status.RUNNING, Game.Status.FINISHED)


def is_htmx(request: HttpRequest) -> bool:
    """Whether a script asks for the table alone, to put in the place of the old one."""
    return request.headers.get("HX-Request") == "true"


def game(
    request: HttpRequest,
    game: Game,
    *,
    problem: Refused | None = None,
    since: int | None = None,
    box: Box | None = None,
    ticked: Sequence[str] = (),
    built: Ticked | None = None,
    shown: Game | None = None,
    **kept: str,
) -> HttpResponse:
    """The page of any game. ``problem`` is told first and gives the status.

    ``shown`` is the game as the page of a script shows it, which then gets what has changed since alone.
    ``box`` is that of written orders, refused or tried out; ``ticked`` are orders that were refused and stay ticked,
    ``built`` is what was ticked where an order is put together.
    ``kept`` is what else a person had written when it was refused: ``said`` to the others or ``said_in_room``, the name
    of somebody ``invited``; each stays in its box. ``told`` is what was done, for a page that shows it at once.
    """
    if game.status not in STARTED:
        return waiting(request, game, problem=problem, **kept)
    looked = table_shown.look(request, game)
    if _is_panel_alone(request):
        return _private(
            render(request, "games/play/_panel.html", table_shown.people(looked) | _beside(request, looked, {}))
        )
    context = table_shown.table(request, looked, since, ticked, shown, built) | {"problem": problem, "box": box} | kept
    context["sketch"] = _sketch(looked, box)
    if shown is None:
        context |= _beside(request, looked, kept)
    response = render(request, _template(request, shown), context, status=problem.status if problem else 200)
    log_order.remember(request, response)
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    """An answer that nobody keeps."""
    # a hand is on it, and the same address gives a page to a browser and a part of it to a script
    patch_cache_control(response, private=True, no_store=True)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _is_panel_alone(request: HttpRequest) -> bool:
    """Whether a script opens a panel of a page that it has."""
    return request.method != "POST" and is_htmx(request) and "panel" in request.GET


def _template(request: HttpRequest, shown: Game | None) -> str:
    """The whole page, or what a script asks for: what an act has changed, or what stands on the stage."""
    if shown is not None:
        return "games/play/_act.html"
    return "games/play/_swap.html" if is_htmx(request) else "games/play/table.html"


def _beside(request: HttpRequest, looked: table_shown.Looked, kept: dict[str, str]) -> dict[str, Any]:
    """The panels, and what the one that is open shows."""
    game, mine = looked.game, looked.mine
    room_open = reading.may_enter(game=game, reader=reading.Reader(request.user, mine))
    known = panels.panels(game, mine, room_open=room_open)
    panel = panels.asked(request, known, kept)
    name = panel.name if panel else ""
    talk = talk_shown.at_table(request, game, looked.around.seats, mine, name)
    return {"beside": known, "panel": panel, **table_shown.panel(looked, name), **talk}


def _sketch(looked: table_shown.Looked, box: Box | None) -> SafeString:
    """The board as orders that were tried out would leave it; nothing where there are none."""
    tried = box.tried if box else None
    if tried is None or not tried.steps:
        return SafeString("")
    return looked.title.sketch(tried.view, tried.before, looked.names)


def waiting(
    request: HttpRequest, game: Game, *, problem: Refused | None = None, token: str = "", **kept: str
) -> HttpResponse:
    """Who is in, who is awaited, and what the reader may do about it."""
    seats = listing.seats_of(game)
    mine = access.own_seat(request.user, seats)
    context = {
        "game": game,
        "seed": game.shown_seed,
        "seats": seats,
        "mine": mine,
        "is_creator": request.user.is_authenticated and game.creator_id == request.user.pk,
        "free": sum(seat.user is None and not seat.bot for seat in seats),
        "watching": listing.is_watching(user=request.user, game=game),
        "latest": table_shown.sealed(game, game.counted),
        "token": token,
        "salt": SaltForm(initial=request.POST.dict(), label_suffix="")["salt"],
        "host": invitation_replies.host(reader=request.user, game=game) if token else None,
        "problem": problem,
    }
    context |= kept | talk_shown.said(request, game, seats, mine)
    return render(request, "games/lobby/waiting.html", context, status=problem.status if problem else 200)
