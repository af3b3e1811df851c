"""A game's page: the table of a game that has started, the waiting room of one that has not."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString

from accounts import unsent
from games import access
from games.doors.views.history import log_page
from games.doors.views.play import panels, table_page
from games.doors.views.play.ticked_boxes import TickedBoxes
from games.doors.views.play.typed import OrdersBox
from games.doors.views.talk import talk_page
from games.forms import SaltForm
from games.models import Game
from games.services.errors import Refused
from games.services.inbox import invitation_replies
from games.services.lobby import listing
from games.services.rows.seats import seats_of
from games.services.talk import reading
from games.titles.rule_links import link_to_order

STARTED = (Game.Status.RUNNING, Game.Status.FINISHED)


def is_htmx(request: HttpRequest) -> bool:
    """Return True if a script asks for the table alone, to put in the place of the old one."""
    return request.headers.get("HX-Request") == "true"


def game_page(
    request: HttpRequest,
    game: Game,
    *,
    problem: Refused | None = None,
    since: int | None = None,
    box: OrdersBox | None = None,
    ticked_orders: Sequence[str] = (),
    ticks: TickedBoxes | None = None,
    shown_game: Game | None = None,
    **beside: str,
) -> HttpResponse:
    """The page of any game. ``problem`` is told first and gives the status.

    ``shown_game`` is the one on a script's page, to get only the changes since then. ``box`` is that of
    written orders, refused or tried out; ``ticked_orders`` are refused orders that stay ticked,
    ``ticks`` those of an order put together. ``beside`` is a sentence, ``told``, or other refused text of a
    person: ``said`` or ``said_in_room``, the name of somebody ``invited``, or a request as ``asked``.
    """
    if game.status not in STARTED:
        return waiting_page(request, game, problem=problem, **beside)
    reader = table_page.read_table(request, game)
    if is_panel_alone(request):
        return private(
            render(request, "games/play/_panel.html", table_page.people(reader) | _beside(request, reader, {}))
        )
    stage = table_page.table_context(request, reader, since, ticked_orders, shown_game, ticks)
    context = stage | {"problem": problem, "box": box, "sketch": _draw_preview(reader, box)} | beside
    refused = problem or (box.problem if box else None)
    context["refusal_rule"] = link_to_order(reader.title, refused.kind, reader.position.view) if refused else None
    if shown_game is None:
        context |= _beside(request, reader, beside)
    if problem and not _has_place(context, box, beside):
        context["unplaced"] = unsent.typed_fields(request)
    response = render(request, _template(request, shown_game), context, status=problem.status if problem else 200)
    log_page.remember_order(request, response)
    return private(response)


def _has_place(context: dict[str, Any], box: OrdersBox | None, beside: dict[str, str]) -> bool:
    """Return True if the typed text stands in its own form, gone for some people by now."""
    if box:
        return bool(context["my_turn"])
    is_message = any(key in panels.KEPT for key in beside)
    return bool(context.get("panel") and not context.get("silence")) if is_message else "asked" in beside


def private(response: HttpResponse) -> HttpResponse:
    """Forbid caching of an answer."""
    # a hand is on it, and the same address gives a page to a browser and a part of it to a script
    patch_cache_control(response, private=True, no_store=True)
    patch_vary_headers(response, ["HX-Request"])
    return response


def is_panel_alone(request: HttpRequest) -> bool:
    """Return True if a script opens a panel of its own page."""
    return request.method != "POST" and is_htmx(request) and "panel" in request.GET


def _template(request: HttpRequest, shown_game: Game | None) -> str:
    """The template: the whole page, or a script's part of it: an act's changes, or the stage."""
    if shown_game is not None:
        return "games/play/_act.html"
    return "games/play/_swap.html" if is_htmx(request) else "games/play/table.html"


def _beside(request: HttpRequest, reader: table_page.TableReader, beside: dict[str, str]) -> dict[str, Any]:
    """The panels, and the contents of the open one."""
    game, mine = reader.game, reader.mine
    room_open = reading.may_enter(game=game, reader=reading.Reader(request.user, mine))
    open_panels = panels.panels(game, mine, room_open=room_open)
    panel = panels.asked_panel(request, open_panels, beside)
    name = panel.name if panel else ""
    talk = talk_page.at_table(request, game, reader.roster.seats, mine, name)
    return {"beside": open_panels, "panel": panel, **table_page.panel(reader, name), **talk}


def _draw_preview(reader: table_page.TableReader, box: OrdersBox | None) -> SafeString:
    """The board after orders tried out; nothing without any."""
    rehearsal = box.rehearsal if box else None
    if rehearsal is None or not rehearsal.steps:
        return SafeString("")
    return reader.title.board.draw_preview(rehearsal.view, rehearsal.before, reader.names)


def waiting_page(
    request: HttpRequest, game: Game, *, problem: Refused | None = None, token: str = "", **beside: str
) -> HttpResponse:
    """Show the people in and the seats awaited, with the reader's choices."""
    seats = seats_of(game)
    mine = access.own_seat(request.user, seats)
    context = {
        "game": game,
        "seed": game.shown_seed,
        "seats": seats,
        "mine": mine,
        "is_creator": request.user.is_authenticated and game.creator_id == request.user.pk,
        "free": sum(seat.user is None and not seat.bot for seat in seats),
        "watching": listing.is_watching(user=request.user, game=game),
        "latest": table_page.seal_number(game, game.counted),
        "token": token,
        "salt": SaltForm(initial=request.POST.dict(), label_suffix="")["salt"],
        "host": invitation_replies.host(reader=request.user, game=game) if token else None,
        "problem": problem,
    }
    context |= beside | talk_page.messages_at_table(request, game, seats, mine)
    is_open = game.status == Game.Status.OPEN
    if problem and not (is_open and (mine or (context["free"] and "salt" in request.POST))):
        context["unplaced"] = unsent.typed_fields(request)
    response = render(request, "games/lobby/waiting.html", context, status=problem.status if problem else 200)
    return private(response) if game.private else response  # the link of an invitation is on it
