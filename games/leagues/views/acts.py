"""The page of an organiser's act concerning others: first its effects, then the deed."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from accounts.models import SignedInRequest
from games.leagues.acts.frame import OrganiserAct
from games.services.errors import Refused

from . import toolbox

CONFIRM, CHANGE = "confirm", "change"
"""Names of the buttons for doing it, and for going back to the form."""


def page_of(kind: type[OrganiserAct]) -> Callable[..., HttpResponse]:
    """Make the view of a kind of act: its form, its effects, and the act once they are confirmed.

    The form is shown to those alone who may do it (`OrganiserAct.require_person`).
    """

    @login_required
    def view(request: SignedInRequest, slug: str, number: int | None = None, **named: Any) -> HttpResponse:
        season = toolbox.season_at(slug, number) if number is not None else None
        league = season.league if season else toolbox.league_at(slug)
        act = kind(request.user, league, season, query=request.GET, **named)
        try:
            act.require_person()
            act.prepare(is_confirmed=CONFIRM in request.POST)
        except Refused as problem:
            return toolbox.refused(request, league, problem)
        form = act.make_form(_data_of(request, act))
        if request.method != "POST" or CHANGE in request.POST:
            return _show_form(request, act, form)
        if not form.is_valid():
            return _show_form(request, act, form, status=422)
        try:
            if CONFIRM in request.POST:
                messages.success(request, act.carry_out(form))
                return redirect(act.back())
            lines = act.preview(form)
        except Refused as problem:
            form.add_error(None, str(problem))
            return _show_form(request, act, form, status=problem.status)
        return _show_form(request, act, form, lines)

    return view


def _data_of(request: SignedInRequest, act: OrganiserAct) -> QueryDict | None:
    """Return the data sent with a form, if any. Before a confirmation the page shows the present state."""
    if request.method != "POST":
        return None
    data = request.POST.copy()
    if CONFIRM not in data and (seen := act.state_seen()) is not None:
        data["seen"] = str(seen)
    return data


def _show_form(
    request: SignedInRequest, act: OrganiserAct, form: Any, lines: Sequence[str] = (), status: int = 200
) -> HttpResponse:
    """Show the form, or with ``lines`` its effects. A plain act has both on one page."""
    problem = None
    if act.is_plain and not lines:
        try:
            lines = act.preview(None)
        except Refused as refusal:
            problem = refusal
    context = {
        "league": act.league,
        "page": act,
        "form": form,
        "lines": lines,
        "is_confirmation": bool(lines) and not act.is_plain,
        "problem": problem if status == 200 else None,
        "unplaced": problem is not None,
        **act.context(),
    }
    return render(request, act.template, context, status=status)
