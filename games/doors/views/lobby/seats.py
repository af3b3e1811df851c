"""Leaving a seat, coming back to it, and taking over a free one. Nothing happens without a confirming POST."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_pages import signs_in_to_post
from accounts.models import SignedInRequest
from games import access, durations
from games.doors.views.play import pages
from games.doors.views.play.panels import parts
from games.models import Game, Seat
from games.services.errors import Refused
from games.services.inbox import invitation_replies
from games.services.lobby import listing, search, seats
from games.services.play import positions
from games.services.rows import blocks, presence
from games.services.rows.seats import bots_wait_until, plays_alone, seats_of
from games.titles.registry import TITLES, USUAL

PER_PAGE = 12


@dataclass(frozen=True)
class FreeSeat:
    """A seat waiting for a substitute, as everybody may know it; ``round`` is 0 before the first.
    The title's ``template`` shows the ``panel``.
    """

    game: Game
    index: int
    left_by: str
    since: datetime
    panel: Any
    round: int
    summary: str
    template: tuple[str, str]


@require_safe
def substitutes(request: HttpRequest) -> HttpResponse:
    """Every free seat of the public games."""
    page = search.page_of(listing.free_seats(user=request.user), request.GET.get("page"), PER_PAGE)
    free = [_as_offered(seat.game, list(seat.game.seats.all()), seat) for seat in page.object_list]
    titles = dict.fromkeys(seat.game.title for seat in free) or [TITLES[USUAL]]
    context = {
        "tab": "substitutes",
        "page": page,
        "free": free,
        "seat_holds": [title.seating.seat_holds for title in titles],
    }
    return render(request, "games/lobby/substitutes.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signs_in_to_post
def substitute(request: HttpRequest, public_id: str) -> HttpResponse:
    """The free seats of one game; a POST takes the one of the index ``seat``."""
    return take_over(request, access.game_for(request.user, public_id))


def take_over(request: HttpRequest, game: Game, token: str = "") -> HttpResponse:
    """Show the free seats of a game, or take one. The caller has let the reader see the game."""
    if request.method != "POST" or not request.user.is_authenticated:
        return _offer_page(request, game, token)
    index = request.POST.get("seat", "")
    try:
        number = int(index) if index.isdecimal() and len(index) == 1 else -1
        act = partial(seats.take_over, index=number, token=token)
        presence.carry_out_in_person(act, user=request.user, game=game)
    except Refused as problem:
        return _offer_page(request, game, token, problem)
    messages.success(request, _("You have taken over the seat."))
    return redirect(game)


def free_seats(game: Game, at_table: Sequence[Seat], reader: access.Person) -> list[Seat]:
    free = [seat for seat in at_table if seat.is_free] if game.status == Game.Status.RUNNING else []
    kept_out = bool(free) and reader.is_authenticated and blocks.is_kept_out(game, at_table, reader)
    return [] if kept_out else free


def _offer_page(request: HttpRequest, game: Game, token: str, problem: Refused | None = None) -> HttpResponse:
    if game.status not in pages.STARTED:
        return pages.game_page(request, game)
    at_table = seats_of(game)
    context = {
        "game": game,
        "free": [_as_offered(game, at_table, seat) for seat in free_seats(game, at_table, request.user)],
        "mine": access.own_seat(request.user, at_table),
        "token": token,
        "host": invitation_replies.host(reader=request.user, game=game) if token else None,
        "problem": problem,
    }
    return render(request, "games/lobby/substitute.html", context, status=problem.status if problem else 200)


def _as_offered(game: Game, at_table: list[Seat], seat: Seat) -> FreeSeat:
    names = [each.name for each in at_table]
    view = positions.public_view(game=game)
    return FreeSeat(
        game=game,
        index=seat.index,
        left_by=seat.sitter,
        since=seat.free_since or game.created,
        panel=game.title.board.panel(view, names, seat.index),
        round=view.round,
        summary=game.title.board.in_words(view, names).summary,
        template=parts(game.title)["free_seat"],
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _confirm_then_do(request, public_id, "resign", seats.resign, _("You have resigned."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def step_away(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _confirm_then_do(request, public_id, "away", seats.go_away, _("You have stepped away."))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def back(request: SignedInRequest, public_id: str) -> HttpResponse:
    return _confirm_then_do(
        request, public_id, "back", seats.come_back, _("Welcome back! It's good to have you. You are playing again.")
    )


def _confirm_then_do(
    request: SignedInRequest, public_id: str, step: str, verb: Callable[..., Any], sentence: str
) -> HttpResponse:
    """Ask before it is done; say so when it is."""
    game = access.game_for(request.user, public_id)
    try:
        if request.method == "POST":
            presence.carry_out_in_person(verb, user=request.user, game=game)
            messages.success(request, sentence if step == "back" else f"{sentence} {_what_next(game)}")
            return redirect(game)
        at_table = seats_of(game)
        mine = seats.require_own(request.user, game, at_table)
    except Refused as problem:
        return pages.game_page(request, access.game_for(request.user, public_id), problem=problem)
    if mine.is_free != (step == "back"):
        return redirect(game)  # it is done already
    context = {"game": game, "mine": mine, "step": step, "alone": plays_alone(mine, at_table)}
    return render(request, "games/lobby/seat.html", context)


def _what_next(game: Game) -> str:
    """The future of a game somebody has just left, in a sentence."""
    until = bots_wait_until(seats_of(game), timezone.now())
    if until is None:
        return _("A bot plays for you until you come back or a substitute takes over.")
    return _("The game waits for you or a substitute until %(until)s.") % {"until": durations.moment(until)}
