"""A person's plan for their own turn, made on the board itself. To everybody else it says nothing."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import SignedInRequest
from games.doors.views.play import pages
from games.doors.views.standing.plan_page import PlannedTable, written_orders
from games.doors.views.standing.standing import OwnSeat, after, at
from games.sealed_numbers import unseal
from games.services.errors import Refused
from games.services.lobby import openings
from games.services.standing import plans


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: SignedInRequest, public_id: str) -> HttpResponse:
    """The plan. A POST does one thing (``do``) to it; without a name for that it adds orders."""
    mine = OwnSeat(request, public_id)
    if request.method != "POST":
        return _page(request, mine)
    do, shown_table = request.POST.get("do", "add"), _shown_table(request, mine)
    try:
        if do not in DOING:
            raise Refused(_("That form was incomplete. Use the one on this page."))
        openings.spend_limit("plans", request.user)
        DOING[do](request, mine)
    except Refused as problem:
        return _page(request, mine, problem)
    if shown_table and do not in LEADS:
        return _table(request, mine).page(shown_table=shown_table)
    return redirect(LEADS.get(do, "games:plan"), mine.game.public_id)


def _shown_table(request: HttpRequest, mine: OwnSeat) -> PlannedTable | None:
    """Return the table that a script's page shows, tried out before the plan changes; None for any other page."""
    table = _table(request, mine)
    if not pages.is_htmx(request) or request.POST.get("shown") != table.stamp:
        return None
    table.rehearse()
    return table


def _table(request: HttpRequest, mine: OwnSeat) -> PlannedTable:
    return PlannedTable(request, mine.game, mine.seat)


def _page(request: HttpRequest, mine: OwnSeat, problem: Refused | None = None) -> HttpResponse:
    return _table(request, mine).page(problem)


def _owner_fields(mine: OwnSeat) -> dict[str, Any]:
    return {"user": mine.user, "game_id": mine.game.pk}


def _add_orders(request: HttpRequest, mine: OwnSeat) -> None:
    ordered = _table(request, mine).ordered()
    plans.add_lines(**_owner_fields(mine), text=ordered, after=after(request))


def _give_orders(request: HttpRequest, mine: OwnSeat) -> None:
    shown_move = unseal(mine.game.public_id, request.POST.get("expected_move", ""))
    if shown_move is None:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    plans.to_orders(**_owner_fields(mine), shown_move=shown_move)


DOING: dict[str, Callable[[HttpRequest, OwnSeat], None]] = {
    "add": _add_orders,
    "keep": lambda request, mine: plans.keep_lines(**_owner_fields(mine), text=written_orders(request)),
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
