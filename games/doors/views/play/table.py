"""The table: looking, ordering, taking back."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.form_pages import form_on, signs_in_to_post
from games import access
from games.doors.views.history import log_page
from games.doors.views.play import pages, ticked_boxes, typed
from games.forms import PositionForm, UndoForm
from games.models import Game
from games.sealed_numbers import seal, unseal
from games.services.errors import Refused, StalePosition
from games.services.play import play, positions
from games.services.play.undo import undo_orders
from games.services.rows import presence
from games.services.rows.seats import seats_of


@require_http_methods(["GET", "HEAD", "POST"])
@signs_in_to_post
def table(request: HttpRequest, public_id: str) -> HttpResponse:
    """The game's page. A POST gives orders: chosen ones in notation (``order``), or written ones
    (``orders``); with ``preview`` they are only tried out, and irreversible ones wait for
    ``confirmed``.
    """
    game = access.game_for(request.user, public_id)
    if request.method != "POST":
        return pages.game_page(request, game, since=log_page.read_since(request, game))
    try:
        seat, shown_move = _read_position(PositionForm(request.POST), game)
        typed.count(request)
        presence.note_act(request.user, game)
        trial = typed.try_out(request, game, seat, shown_move) if _is_trial(request, game, shown_move) else None
        if trial and (trial.is_final or "preview" in request.POST):
            return pages.game_page(request, game, box=trial)
        result = _carry_out(request, game, seat, shown_move)
    except Refused as problem:
        return _keep(request, public_id, problem)
    if isinstance(result, typed.OrdersBox):
        return _refuse(request, public_id, typed.refusal_of(result), result)
    return _show_done(request, game, shown_move, result)


def _is_trial(request: HttpRequest, game: Game, shown_move: int) -> bool:
    """Return True if written orders are tried out first: for their own sake, or to see if they can be taken back."""
    is_of_now = shown_move in (game.move_count, game.counted)
    unconfirmed = "orders" in request.POST and "confirmed" not in request.POST and is_of_now
    return unconfirmed or "preview" in request.POST


def _carry_out(request: HttpRequest, game: Game, seat: int, shown_move: int) -> Game | typed.OrdersBox | None:
    """Give the orders of the form; return the game after chosen ones, or the box of written ones
    with a problem. Raises Refused.
    """
    if "orders" in request.POST:
        return typed.carry_out(request, game, seat, shown_move)
    order = _built_order(request, game, seat, shown_move) or "\n".join(request.POST.getlist("order"))
    return play.submit(user=request.user, game_id=game.pk, seat=seat, order=order, shown_move=shown_move)


def _built_order(request: HttpRequest, game: Game, seat: int, shown_move: int) -> str:
    """The order put together from boxes, if any. Raises Refused with its result, if the question is still the same."""
    ticks = ticked_boxes.read_ticks(request.POST)
    if ticks is None:
        return ""
    seats = seats_of(game)
    mine = access.seat_for(request.user, seats, seat)
    if play.is_fresh(game=game, seat=mine, shown_move=shown_move):
        position, names = positions.position(game=game, seat=mine), [each.name for each in seats]
        ticked_boxes.require_possible(
            ticks, game.title.words.choices(position.view, position.legal, names), game.ruleset
        )
    return ticks.order


@form_on("games:table", "public_id")
@signs_in_to_post
def undo(request: HttpRequest, public_id: str) -> HttpResponse:
    """Take back the latest of one's own orders, as many as the form says."""
    game = access.game_for(request.user, public_id)
    try:
        form = UndoForm(request.POST)
        seat, shown_move = _read_position(form, game)
        count = form.cleaned_data["count"] or 1
        presence.note_act(request.user, game)
        now = undo_orders(user=request.user, game_id=game.pk, seat=seat, shown_move=shown_move, count=count)
    except Refused as problem:
        return _refuse(request, public_id, problem)
    return _show_done(request, game, shown_move, now)


@require_safe
def pulse(request: HttpRequest, public_id: str) -> HttpResponse:
    """The progress of the game. Open pages ask again and again: 304 means no change since."""
    counters, signs = access.pulse_of(request.user, public_id)
    if signs is not None and request.user.is_authenticated:
        presence.note_poll(request.user, public_id, signs)
    etag = f'"{counters.moves}.{counters.changes}.{counters.talk}"'
    answer = JsonResponse(counters._asdict(), headers={"ETag": etag, "Cache-Control": "private, no-cache"})
    return get_conditional_response(request, etag=etag, response=answer) or answer


def _read_position(form: PositionForm, game: Game) -> tuple[int, int]:
    """The form's seat and the latest move of its page. Raises Refused."""
    shown_move = unseal(game.public_id, form.cleaned_data["expected_move"]) if form.is_valid() else None
    if shown_move is None:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    return form.cleaned_data["seat"], shown_move


def _show_done(request: HttpRequest, before: Game, shown_move: int, now: Game | None) -> HttpResponse:
    """Show the moves since the form was made: at once to htmx, after a redirect to everybody else.
    ``now`` is the game as written, if known.
    """
    public_id = before.public_id
    if pages.is_htmx(request):
        shown_game = before if _is_shown(request, before, shown_move) else None
        return pages.game_page(request, now or _reread(request, public_id), since=shown_move, shown_game=shown_game)
    return redirect(f"{reverse('games:table', args=[public_id])}?since={seal(public_id, shown_move)}")


def _is_shown(request: HttpRequest, game: Game, shown_move: int) -> bool:
    """Return True if the script's page shows exactly the game as it was then."""
    return shown_move == game.move_count and request.POST.get("changes") == str(game.changes)


def _keep(request: HttpRequest, public_id: str, problem: Refused) -> HttpResponse:
    """The page with refused orders on it: written in its box, or ticked if the question is still the same."""
    if "orders" in request.POST:
        return _refuse(request, public_id, problem, typed.OrdersBox(typed.lines(request.POST)))
    game = _reread(request, public_id)
    if isinstance(problem, StalePosition):
        return pages.game_page(request, game, problem=problem)
    ticked_orders, ticks = request.POST.getlist("order"), ticked_boxes.read_ticks(request.POST)
    return pages.game_page(request, game, problem=problem, ticked_orders=ticked_orders, ticks=ticks)


def _refuse(request: HttpRequest, public_id: str, problem: Refused, box: typed.OrdersBox | None = None) -> HttpResponse:
    return pages.game_page(request, _reread(request, public_id), problem=problem, box=box)


def _reread(request: HttpRequest, public_id: str) -> Game:
    """Read the game again: the service saw, or wrote, a newer one than we had."""
    return access.game_for(request.user, public_id)
