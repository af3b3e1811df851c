"""A person's plan for their own turn, with the board after it. To everybody else it
says nothing.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import SignedInRequest
from games.doors.views.play.parts import parts
from games.doors.views.standing import standing_page
from games.doors.views.standing.standing import OwnSeat, after, at
from games.sealed import seal, unseal
from games.services.errors import Refused
from games.services.history import game_log
from games.services.lobby import openings
from games.services.play import positions
from games.services.standing import plan_preview, plans


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: SignedInRequest, public_id: str) -> HttpResponse:
    """The plan. A POST does one thing (``do``) to it."""
    mine = OwnSeat(request, public_id)
    if request.method != "POST":
        return _plan_page(request, mine)
    do = request.POST.get("do", "")
    try:
        if do not in DOING:
            raise Refused(_("That form was incomplete. Use the one on this page."))
        openings.spend_limit("previews", request.user)
        DOING[do](request, mine)
    except Refused as problem:
        return _plan_page(request, mine, problem=problem, given=request.POST.get("lines", ""))
    return redirect(LEADS.get(do, "games:plan"), mine.game.public_id)


def _plan_page(request: HttpRequest, mine: OwnSeat, *, problem: Refused | None = None, given: str = "") -> HttpResponse:
    """The present page, with the problem and the typed text."""
    kept, position = plans.own_plan(seat=mine.seat), positions.position(game=mine.game, seat=mine.seat)
    tried = plan_preview.rehearse_plan(game=mine.game, seat=mine.seat, plan=kept, names=mine.names)
    changes = any(step.possible for step in tried.steps)
    view, played = position.view, mine.game.title
    context = {
        "game": mine.game,
        "problem": problem,
        "given": given,
        "parts": parts(played),
        "standing": mine.standing,
        "my_turn": view.turn is not None and view.turn.seat == mine.seat.index,
        "asked": bool(position.legal),
        "expected_move": seal(mine.game.public_id, game_log.latest_known(mine.game, mine.seat)),
        "lines": [standing_page.planned(played, step, mine.names) for step in tried.steps],
        "known": tried.known,
        "sketch": played.board.draw_preview(tried.view, tried.start, mine.names) if changes else "",
        "following": played.words.choices(tried.view, tried.legal, mine.names),
    }
    answer = render(request, "games/standing/plan.html", context, status=problem.status if problem else 200)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


def _owner_fields(mine: OwnSeat) -> dict[str, Any]:
    return {"user": mine.user, "game_id": mine.game.pk}


def _give_orders(request: HttpRequest, mine: OwnSeat) -> None:
    shown = unseal(mine.game.public_id, request.POST.get("expected_move", ""))
    if shown is None:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    plans.to_orders(**_owner_fields(mine), shown=shown)


DOING: dict[str, Callable[[HttpRequest, OwnSeat], None]] = {
    "add": lambda request, mine: plans.add_lines(
        **_owner_fields(mine), text=request.POST.get("lines", ""), after=after(request)
    ),
    "keep": lambda request, mine: plans.keep_lines(**_owner_fields(mine), text=request.POST.get("lines", "")),
    "raise": lambda request, mine: plans.raise_line(**_owner_fields(mine), **at(request)),
    "drop": lambda request, mine: plans.drop_line(**_owner_fields(mine), **at(request)),
    "dice": lambda request, mine: plans.set_dice(
        **_owner_fields(mine), **at(request), dice=request.POST.get("dice", "")
    ),
    "expected": lambda request, mine: plans.set_dice(**_owner_fields(mine), **at(request), dice=""),
    "list": lambda request, mine: plans.to_list(**_owner_fields(mine)),
    "give": _give_orders,
    "give-up": lambda request, mine: plans.give_up(**_owner_fields(mine)),
}
LEADS = {"list": "games:standing", "give": "games:table"}
"""The next page after acts that leave the plan."""
