"""Pages for an organiser's acts concerning others: first the consequences, then the deed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render

from accounts.models import SignedInRequest, User
from games.leagues.forms import ReasonForm
from games.leagues.models import League
from games.leagues.services import organisers
from games.services.errors import Refused

from . import toolbox

CONFIRM, CHANGE = "confirm", "change"
"""Names of the buttons for doing it, and for going back to the form."""


@dataclass(frozen=True)
class ActPage:
    """An act with its words.

    ``consequences`` tells the effects of a filled form, and raises Refused; with ``is_plain``, for
    an act needing only a reason, it gets None and the page shows them at once. ``carry_out`` does
    it and returns the message; ``back`` is the organiser's next page.
    """

    heading: str
    button: str
    form: ReasonForm
    consequences: Callable[[Any], Sequence[str]]
    carry_out: Callable[[Any], str]
    back: str
    intro: str = ""
    is_plain: bool = False
    context: dict[str, Any] = field(default_factory=dict)
    template: str = "leagues/desk/act.html"


def data_of(request: SignedInRequest, seen: int | str) -> QueryDict | None:
    """Return the data sent with a form, if any.

    Before a confirmation the page shows the present state, so ``seen`` is set to it.
    """
    if request.method != "POST":
        return None
    data = request.POST.copy()
    if CONFIRM not in data:
        data["seen"] = str(seen)
    return data


def serve(
    request: SignedInRequest,
    league: League,
    build: Callable[[], ActPage],
    require: Callable[[User, League], None] = organisers.require,
) -> HttpResponse:
    """Show an act's page, or carry the act out after confirmation.

    The page is built for organisers alone, or for those whom ``require`` lets pass.
    """
    try:
        require(request.user, league)
        page = build()
    except Refused as problem:
        return toolbox.refused(request, league, problem)
    if request.method != "POST" or CHANGE in request.POST:
        return _show_form(request, league, page)
    if not page.form.is_valid():
        return _show_form(request, league, page, status=422)
    return _ask_or_carry_out(request, league, page)


def _ask_or_carry_out(request: SignedInRequest, league: League, page: ActPage) -> HttpResponse:
    """Show the effects of a filled form; once confirmed, carry the act out."""
    try:
        if CONFIRM in request.POST:
            messages.success(request, page.carry_out(page.form.cleaned_data))
            return redirect(page.back)
        lines = page.consequences(page.form.cleaned_data)
    except Refused as problem:
        page.form.add_error(None, str(problem))
        return _show_form(request, league, page, status=problem.status)
    return _show_form(request, league, page, lines)


def _show_form(
    request: SignedInRequest,
    league: League,
    page: ActPage,
    lines: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show the form, or with ``lines`` its effects. A plain act has both on one page."""
    problem = None
    if page.is_plain and not lines:
        try:
            lines = page.consequences(None)
        except Refused as refusal:
            problem = refusal
    context = {
        "league": league,
        "page": page,
        "form": page.form,
        "lines": lines,
        "is_confirmation": bool(lines) and not page.is_plain,
        "problem": problem if status == 200 else None,
        "unplaced": problem is not None,
        **page.context,
    }
    return render(request, page.template, context, status=status)
