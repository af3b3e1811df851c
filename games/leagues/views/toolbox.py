"""The tools of the other views: rows and titles by their addresses, and acts carried out or refused."""

from collections.abc import Callable, Sequence
from typing import Literal

from django.contrib import messages
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.leagues.models import Division, League, Season
from games.leagues.services import reading
from games.services.errors import Refused
from games.titles.registry import TITLES
from games.titles.title import Title


def refused(request: HttpRequest, league: League, problem: Refused) -> HttpResponse:
    """Show the reason for refusing something in a league."""
    return render(request, "leagues/refused.html", {"league": league, "problem": problem}, status=problem.status)


def carry_out(
    form: BaseForm, act: Callable[[], HttpResponse], show_again: Callable[[Refused | None], HttpResponse]
) -> HttpResponse:
    """Do the act of a valid form; a mistake or a refusal shows its page again with the input."""
    problem: Refused | None = None
    if form.is_valid():
        try:
            return act()
        except Refused as refusal:
            problem = refusal
            form.add_error(None, str(problem))
    return show_again(problem)


def press_button(
    request: HttpRequest, league: League, act: Callable[[], str], page: Literal["desk", "entrance"]
) -> HttpResponse:
    """Do the act of a single button of an organisers' page and say so there, or give the reason for a refusal."""
    try:
        messages.success(request, act())
    except Refused as problem:
        return refused(request, league, problem)
    return redirect(f"leagues:{page}", league.slug)


def status_of(problem: Refused | None) -> int:
    """Return the status of a page with a refused form; a form with mistakes has no ``problem``."""
    return problem.status if problem else Refused.status


def league_at(slug: str) -> League:
    """Return a league by its address. Raises Http404."""
    league = reading.find_league(slug)
    if league is None:
        raise Http404(_("This league doesn't exist."))
    return league


def division_at(slug: str, number: int, name: str) -> Division:
    """Return a division by its address. Raises Http404."""
    division = reading.find_division(slug, number, name)
    if division is None:
        raise Http404(_("This division doesn't exist."))
    return division


def season_at(slug: str, number: int) -> Season:
    """Return a season by its address. Raises Http404."""
    season = reading.find_season(slug, number)
    if season is None:
        raise Http404(_("This season or tournament doesn't exist."))
    return season


def title_meant(request: HttpRequest, offered: Sequence[Title] = ()) -> Title:
    """Return the title named by the form or the address, of the ``offered`` ones, all by default;
    the first of them if none is named.
    """
    possible = offered or list(TITLES.values())
    name = request.POST.get("ruleset") or request.GET.get("ruleset") or ""
    return next((title for title in possible if title.name == name), possible[0])
