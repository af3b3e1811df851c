"""A person's own standing orders in one game. To everybody else these pages say nothing, not even
that there are none.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import SignedInRequest
from games import access
from games.doors.views.play.panels import parts
from games.doors.views.standing import standing_page
from games.models import Game, Seat, StandingOrder
from games.services.errors import Refused
from games.services.play import positions
from games.services.rows.seats import seats_of
from games.services.standing import editing, turn_list
from games.standing_forms import StandingOrderForm, TurnListForm, initial_of
from games.titles.registry import title
from games.titles.standing.rule import PLAYS_ITSELF


class OwnSeat:
    """A running game with the reader's own seat in it. Raises Http404 and PermissionDenied."""

    def __init__(self, request: SignedInRequest, public_id: str) -> None:
        self.user = request.user
        self.game: Game = access.game_for(request.user, public_id)
        seats = seats_of(self.game)
        seat = access.own_seat(request.user, seats)
        if seat is None:
            raise PermissionDenied
        if self.game.status != Game.Status.RUNNING:
            raise Http404(_("Standing orders are only for games in progress."))
        self.seat: Seat = seat
        self.names = [each.name for each in seats]
        self.standing = title(self.game.ruleset).standing

    @property
    def address(self) -> str:
        return reverse("games:standing", args=[self.game.public_id])

    @property
    def context(self) -> dict[str, Any]:
        """The arguments of `standing_page`."""
        return {"game": self.game, "seat": self.seat, "names": self.names}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def standing(request: SignedInRequest, public_id: str) -> HttpResponse:
    """All of them. A POST does one thing (``do``) to one of them, or to the list for the own turn."""
    mine = OwnSeat(request, public_id)
    if request.method != "POST":
        return _orders_page(request, mine)
    form = TurnListForm(mine.standing, request.POST) if request.POST.get("do") in ("bounds", "preview") else None
    try:
        if form:
            return _bound_list(request, mine, form)
        _do_button(request, mine)
    except Refused as problem:
        return _orders_page(request, mine, problem=problem, typed_lines=request.POST.get("lines", ""), form=form)
    return redirect(_way_back(request, mine))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, public_id: str, kind: str) -> HttpResponse:
    """An order for one kind of decision: a new one, or ``?order=`` to change. ``preview`` saves
    nothing; ``ahead``, from forms at the table, is for this round and for the present question.
    """
    mine = OwnSeat(request, public_id)
    if kind not in mine.standing.kinds:
        raise Http404(_("There is no such decision."))
    pk = _read_number(request.GET.get("order"))
    order = next((each for each in editing.own_orders(seat=mine.seat) if each.pk == pk and each.kind == kind), None)
    if pk is not None and order is None:
        return redirect(mine.address)
    initial = initial_of(order) if order else None
    form = StandingOrderForm(mine.standing, kind, mine.names, mine.seat.index, request.POST or None, initial=initial)
    context = {"game": mine.game, "form": form, "order": order, "when": mine.standing.kinds[kind].when}
    if request.method != "POST" or not form.is_valid():
        return _form_page(request, context, status=422 if form.errors else 200)
    arguments: dict[str, Any] = {
        "user": mine.user,
        "game_id": mine.game.pk,
        "kind": kind,
        "pk": pk,
        "fields": form.order,
    }
    try:
        if "preview" in request.POST:
            return _form_page(
                request, context | {"draft": standing_page.list_order(editing.draft_order(**arguments), **mine.context)}
            )
        if "ahead" in request.POST:
            return _given_ahead(request, mine, kind, form)
        editing.save_order(**arguments)
    except Refused as problem:
        return _form_page(request, context | {"problem": problem}, status=problem.status)
    return redirect(mine.address)


def _given_ahead(request: HttpRequest, mine: OwnSeat, kind: str, form: StandingOrderForm) -> HttpResponse:
    """Give an order for this round, and go back to the table. Raises Refused."""
    round_ = _read_number(request.POST.get("round"))
    editing.give_ahead(user=mine.user, game_id=mine.game.pk, kind=kind, fields=form.order, round_=round_)
    return redirect(mine.game.get_absolute_url())


def _bound_list(request: SignedInRequest, mine: OwnSeat, form: TurnListForm) -> HttpResponse:
    """Save the bounds of the list for the own turn, or show them tried out. Raises Refused."""
    if not form.is_valid():
        return _orders_page(request, mine, form=form)
    arguments: dict[str, Any] = {"user": mine.user, "game_id": mine.game.pk, "fields": form.order}
    if request.POST["do"] == "preview":
        return _orders_page(request, mine, form=form, draft=turn_list.draft_list(**arguments))
    turn_list.set_bounds(**arguments)
    return redirect(mine.address)


def _form_page(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    return _private(render(request, "games/standing/standing_order.html", context, status=status))


def _orders_page(
    request: HttpRequest,
    mine: OwnSeat,
    *,
    problem: Refused | None = None,
    typed_lines: str = "",
    form: TurnListForm | None = None,
    draft: StandingOrder | None = None,
) -> HttpResponse:
    """The present page, with the problem, the typed text, and bounds of the list tried out."""
    orders = editing.own_orders(seat=mine.seat)
    view = positions.position(game=mine.game, seat=mine.seat).view
    context = {
        "game": mine.game,
        "problem": problem,
        "given": typed_lines,
        "sections": _orders_by_question(orders, mine),
        "plays_itself": any(order.kind == PLAYS_ITSELF for order in orders),
        "my_turn": view.turn is not None and view.turn.seat == mine.seat.index,
        "asked": mine.standing.kind_to_answer(view),
        "standing": mine.standing,
        "parts": parts(mine.game.title),
        **standing_page.turn_list(orders, draft, **mine.context),
    }
    listed = context["turn_list"]
    context["form"] = form or (TurnListForm(mine.standing, initial=initial_of(listed)) if listed else None)
    status = problem.status if problem else 422 if form and form.errors else 200
    return _private(render(request, "games/standing/standing.html", context, status=status))


def _orders_by_question(orders: list[StandingOrder], mine: OwnSeat) -> list[dict[str, Any]]:
    """The decisions in others' turns, then those in one's own, each with its orders and its kinds."""
    titles = {False: _("Decisions in other players' turns"), True: _("Decisions in my own turn")}
    kinds_by_turn = {
        own: {name: kind for name, kind in mine.standing.kinds.items() if kind.own == own} for own in titles
    }
    return [
        {
            "title": titles[own],
            "orders": standing_page.of_kinds(list(kinds), orders, **mine.context),
            "kinds": [(name, kind.when) for name, kind in kinds.items()],
        }
        for own, kinds in kinds_by_turn.items()
        if kinds
    ]


def _do_button(request: SignedInRequest, mine: OwnSeat) -> None:
    """Carry out one button. Raises Refused for an unknown one."""
    act = DOING.get(request.POST.get("do", ""))
    if act is None:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    act(request, {"user": mine.user, "game_id": mine.game.pk})


def _read_number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 10 else None


def _order_key(request: HttpRequest) -> int:
    return _read_number(request.POST.get("order")) or 0


def after(request: HttpRequest) -> int:
    """The number of lines of the list on the page."""
    after = _read_number(request.POST.get("after"))
    return -1 if after is None else after


def at(request: HttpRequest) -> dict[str, Any]:
    """A line of the list by its place, with its expected text."""
    place = _read_number(request.POST.get("place"))
    return {"place": -1 if place is None else place, "line": request.POST.get("line", "")}


DOING: dict[str, Callable[[HttpRequest, dict[str, Any]], None]] = {
    "remove": lambda request, mine: editing.remove_order(**mine, pk=_order_key(request)),
    "up": lambda request, mine: editing.move_up(**mine, pk=_order_key(request)),
    "itself": lambda request, mine: editing.set_plays_itself(**mine, on=bool(request.POST.get("on"))),
    "add": lambda request, mine: turn_list.add_lines(**mine, text=request.POST.get("lines", ""), after=after(request)),
    "drop": lambda request, mine: turn_list.drop_line(**mine, **at(request)),
    "raise": lambda request, mine: turn_list.raise_line(**mine, **at(request)),
    "now": lambda request, mine: turn_list.resume_list(**mine, now=True),
    "next": lambda request, mine: turn_list.resume_list(**mine, now=False),
}


def _way_back(request: HttpRequest, mine: OwnSeat) -> str:
    """The page of the button: the table, or this one."""
    return mine.game.get_absolute_url() if request.POST.get("from") == "table" else mine.address


def _private(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_store=True)
    return response
