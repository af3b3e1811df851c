"""What organisers fill in: a new league, changed rules, another organiser, a season that does not take place."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import SignedInRequest, User
from games.leagues import forms, tournament_forms
from games.leagues.models import League
from games.leagues.services import invitations, reading, seasons
from games.leagues.services import leagues as services
from games.services.errors import Refused

from . import leagues

New = forms.NewLeagueForm | tournament_forms.NewTournamentForm


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
        services.require_organiser(request.user, league)
    except Refused as problem:
        return leagues.refused(request, league, problem)
    given = request.POST or None
    change = tournament_forms.ChangeTournamentForm if league.terms.is_tournament else forms.ChangeRulesForm
    form = change(given, label_suffix="", initial=forms.initial(league.terms))
    if form.is_valid():
        try:
            services.change_rules(
                user=request.user, league=league, rules=form.rules(), reason=form.cleaned_data["reason"]
            )
            messages.success(request, _("The rules are changed."))
            return redirect(league)
        except Refused as problem:
            form.add_error(None, str(problem))
    context = {
        "league": league,
        "form": form,
        "start_form": forms.StartForm(label_suffix=""),
        "news_form": forms.NewsForm(label_suffix="", auto_id="news_%s"),
        "organiser_form": forms.OrganiserForm(label_suffix="", auto_id="organiser_%s"),
        "cancel_form": forms.ReasonForm(label_suffix="", prefix="cancel"),
        "season": reading.seasons(league).first(),
        "invitation": invitations.of(league),
    }
    return render(request, "leagues/desk.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def add_organiser(request: SignedInRequest, slug: str) -> HttpResponse:
    """Make somebody an organiser too."""
    league = leagues.league_at(slug)
    form = forms.OrganiserForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("Say who is to organise the league too, and why."))
        services.add_organiser(user=request.user, league=league, **form.cleaned_data)
        messages.success(request, _("The league has one organiser more."))
    except Refused as problem:
        messages.error(request, str(problem))
    return redirect("leagues:desk", slug)


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
