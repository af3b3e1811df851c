"""What organisers fill in: a new league, changed rules, another organiser, a season or a league that ends."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import SignedInRequest, User
from games.leagues import forms, tournament_forms
from games.leagues.models import League
from games.leagues.services import invitations, organisers, reading, rule_changes, seasons
from games.leagues.services import leagues as services
from games.services.errors import NotYours, Refused

from . import leagues

New = forms.NewLeagueForm | tournament_forms.NewTournamentForm
Change = forms.ChangeRulesForm | tournament_forms.ChangeTournamentForm
GIVING_REASONS = ("end", "resume", "leave")
"""What takes nothing but a reason, by the prefix of its form."""
LONGEST_NUMBER = 6


@login_required
def new(request: SignedInRequest) -> HttpResponse:
    """Found a league."""
    return _new(request, forms.NewLeagueForm(request.POST or None, label_suffix=""), "leagues/new.html")


@login_required
def new_tournament(request: SignedInRequest) -> HttpResponse:
    """Hold a tournament."""
    form = tournament_forms.NewTournamentForm(request.POST or None, label_suffix="")
    return _new(request, form, "leagues/tournaments/new.html")


def _new(request: SignedInRequest, form: New, template: str) -> HttpResponse:
    """A preview shows the calendar and what it asks of everybody before it is founded."""
    context: dict[str, object] = {"form": form}
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            if "preview" not in request.POST:
                return redirect(_found(request.user, form))
            terms = services.checked(form.rules())
            services.require_start(form.begins(), terms)
            context |= {"terms": terms, "calendar": reading.calendar(terms, form.begins())}
        except Refused as problem:
            form.add_error(None, str(problem))
            status = problem.status
    elif form.errors:
        status = 422
    return render(request, template, context, status=status)


def _found(user: User, form: New) -> League:
    data = form.cleaned_data
    return services.found(user=user, name=data["name"], about=data["about"], rules=form.rules(), starts=form.begins())


@login_required
def desk(request: SignedInRequest, slug: str) -> HttpResponse:
    """The organiser's desk: the rules of the next season, and who else organises."""
    league = leagues.league_at(slug)
    try:
        organisers.require(request.user, league)
    except Refused as problem:
        return leagues.refused(request, league, problem)
    change = tournament_forms.ChangeTournamentForm if league.terms.is_tournament else forms.ChangeRulesForm
    form = change(request.POST or None, label_suffix="", initial=forms.initial(league.terms))
    if form.is_valid():
        try:
            said = _changed(request, league, form)
            messages.success(request, said)
            return redirect(league)
        except Refused as problem:
            form.add_error(None, str(problem))
    return render(
        request, "leagues/desk.html", _on_desk(request.user, league, form), status=422 if form.errors else 200
    )


def _changed(request: SignedInRequest, league: League, form: Change) -> str:
    """Change the rules, and what to say of it. Raises Refused."""
    asked = request.POST.get("season", "")
    if not asked.isdecimal() or len(asked) > LONGEST_NUMBER:
        raise Refused(_("This form is damaged. Please use the one on this page."))
    season = int(asked)
    reason = form.cleaned_data["reason"]
    if not rule_changes.change(user=request.user, league=league, rules=form.rules(), reason=reason, season=season):
        return _("These rules hold already.")
    return _("The rules are changed: the log of decisions says so, and a mail to everybody whom it concerns.")


def _on_desk(user: User, league: League, form: Change) -> dict[str, object]:
    """All that the desk shows."""
    here = list(organisers.active(league))
    return {
        "league": league,
        "form": form,
        "holds_from": rule_changes.holds_from(league),
        "start_form": forms.StartForm(label_suffix=""),
        "news_form": forms.NewsForm(label_suffix="", auto_id="news_%s"),
        "organiser_form": forms.OrganiserForm(label_suffix="", auto_id="organiser_%s"),
        "reasons": {name: forms.ReasonForm(label_suffix="", prefix=name) for name in ("cancel", *GIVING_REASONS)},
        "season": reading.seasons(league).first(),
        "invitation": invitations.of(league),
        "organisers": here,
        "is_organiser": user in here,
    }


@login_required
@require_POST
def add_organiser(request: SignedInRequest, slug: str) -> HttpResponse:
    """Make somebody an organiser too."""
    league = leagues.league_at(slug)
    form = forms.OrganiserForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("Say who is to organise the league too, and why."))
        organisers.add(user=request.user, league=league, **form.cleaned_data)
        messages.success(request, _("The league has one organiser more."))
    except Refused as problem:
        messages.error(request, str(problem))
    return redirect(_desk_or_league(request.user, league))


@login_required
@require_POST
def end(request: SignedInRequest, slug: str) -> HttpResponse:
    """Let no further season open."""
    return _for_a_reason(request, slug, "end", services.end, _("No further season opens."))


@login_required
@require_POST
def resume(request: SignedInRequest, slug: str) -> HttpResponse:
    """Let seasons follow on each other again."""
    return _for_a_reason(request, slug, "resume", services.resume, _("Seasons follow on each other again."))


@login_required
@require_POST
def step_down(request: SignedInRequest, slug: str) -> HttpResponse:
    """Organise the league no longer."""
    return _for_a_reason(request, slug, "leave", organisers.step_down, _("You organise this league no longer."))


def _for_a_reason(
    request: SignedInRequest, slug: str, prefix: str, verb: Callable[..., object], said: str
) -> HttpResponse:
    """Do what takes nothing but a reason, and say so, or say why it was refused."""
    league = leagues.league_at(slug)
    form = forms.ReasonForm(request.POST, prefix=prefix)
    try:
        if not form.is_valid():
            raise Refused(_("Say why, in at most 400 characters."))
        verb(user=request.user, league=league, reason=form.cleaned_data["reason"])
        messages.success(request, said)
    except NotYours as problem:
        return leagues.refused(request, league, problem)
    except Refused as problem:
        messages.error(request, str(problem))
    return redirect(_desk_or_league(request.user, league))


def _desk_or_league(user: User, league: League) -> str:
    """Where somebody goes on who has done something at the desk, which may be theirs no more."""
    if organisers.organises(user, league):
        return reverse("leagues:desk", args=[league.slug])
    return str(league.get_absolute_url())


@login_required
@require_POST
def open_again(request: SignedInRequest, slug: str) -> HttpResponse:
    """Open another season of a league that has none."""
    league = leagues.league_at(slug)
    form = forms.StartForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("Say on which day the season is to start."))
        return redirect(services.open_again(user=request.user, league=league, starts=form.begins()))
    except Refused as problem:
        messages.error(request, str(problem))
    return redirect("leagues:desk", slug)


@login_required
@require_POST
def announce(request: SignedInRequest, slug: str) -> HttpResponse:
    """Post news of the league; what was typed comes back where it is refused."""
    league = leagues.league_at(slug)
    form = forms.NewsForm(request.POST, label_suffix="")
    if form.is_valid():
        try:
            services.announce(user=request.user, league=league, **form.cleaned_data)
            messages.success(request, _("The news is posted."))
            return redirect(league)
        except Refused as problem:
            form.add_error(None, str(problem))
    return render(request, "leagues/announce.html", {"league": league, "form": form}, status=422)


@login_required
@require_POST
def cancel(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Cancel a season that has not started."""
    season = leagues.season_at(slug, number)
    form = forms.ReasonForm(request.POST, prefix="cancel")
    try:
        if not form.is_valid():
            raise Refused(_("Say in at most 400 characters why the season is cancelled."))
        seasons.cancel(user=request.user, season_id=season.pk, **form.cleaned_data)
    except Refused as problem:
        return leagues.shown(request, season, problem)
    messages.success(request, _("The season is cancelled."))
    return redirect(season)
