"""The teams of a season: standings, creating, inviting, joining and leaving."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues import forms
from games.leagues.models import Entry, Season
from games.leagues.services import entries, standings, teams
from games.services.errors import Refused

from . import toolbox


@require_safe
def page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the standings of the teams; before the draw their members."""
    return _teams_page(request, toolbox.season_at(slug, number))


@form_on("leagues:teams", "slug", "number")
@login_required
def create(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Create a team; a refusal gives back the input."""
    season = toolbox.season_at(slug, number)
    form = forms.TeamForm(request.POST, label_suffix="")

    def act() -> str:
        teams.create(user=request.user, season_id=season.pk, **form.cleaned_data)
        return _("Team created. Now invite teammates.")

    return _act_on_teams(request, season, act, form, "team_form")


@form_on("leagues:teams", "slug", "number")
@login_required
def invite(request: SignedInRequest, slug: str, number: int, pk: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)
    form = forms.TeammateForm(request.POST, label_suffix="")

    def act() -> str:
        teams.invite(user=request.user, team_id=_team_at(season, pk), name=form.cleaned_data["teammate"])
        return _("Invitation sent by email.")

    return _act_on_teams(request, season, act, form, "mate_form")


@form_on("leagues:teams", "slug", "number")
@login_required
def join(request: SignedInRequest, slug: str, number: int, pk: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)

    def act() -> str:
        teams.join(user=request.user, team_id=_team_at(season, pk))
        return _("You have joined the team.")

    return _act_on_teams(request, season, act)


@form_on("leagues:teams", "slug", "number")
@login_required
def leave(request: SignedInRequest, slug: str, number: int, pk: int) -> HttpResponse:
    season = toolbox.season_at(slug, number)

    def act() -> str:
        teams.leave(user=request.user, team_id=_team_at(season, pk))
        return _("You have left the team.")

    return _act_on_teams(request, season, act)


def _team_at(season: Season, pk: int) -> int:
    """Return the key of a team of this season. Raises Refused for any other."""
    if not season.teams.filter(pk=pk).exists():
        raise Refused(_("This team no longer exists."))
    return pk


def _act_on_teams(
    request: SignedInRequest, season: Season, act: Callable[[], str], form: BaseForm | None = None, name: str = ""
) -> HttpResponse:
    """Do it and say so, or show the page again with the input and the reason for the refusal."""

    def carry_out() -> HttpResponse:
        messages.success(request, act())
        return redirect("leagues:teams", season.league.slug, season.number)

    if form is not None:
        again = {name: form}
        return toolbox.carry_out(
            form, carry_out, lambda it: _teams_page(request, season, toolbox.status_of(it), **again)
        )
    try:
        return carry_out()
    except Refused as problem:
        return _teams_page(request, season, problem.status, problem=problem)


def _teams_page(request: HttpRequest, season: Season, status: int = 200, **filled: object) -> HttpResponse:
    user = request.user
    every = list(standings.teams_of_season(season))
    mates = [mate for team in every for mate in team.teammates.all() if user.is_authenticated and mate.user == user]
    mine = next((mate.team_id for mate in mates if mate.entry_id), None)
    own = entries.own(user, season)
    forming = season.takes_entries and bool(season.terms.team)
    context = {
        "season": season,
        "league": season.league,
        "terms": season.terms,
        "team_lines": [] if season.takes_entries else standings.team_standings(season),
        "teams": every if forming else [],
        "mine": mine,
        "asked_by": {mate.team_id for mate in mates if not mate.entry_id},
        "can_create": forming and mine is None and own is not None and own.state in Entry.IN,
        "team_form": forms.TeamForm(label_suffix=""),
        "mate_form": forms.TeammateForm(label_suffix=""),
    }
    return render(request, "leagues/teams.html", {**context, **filled}, status=status)
