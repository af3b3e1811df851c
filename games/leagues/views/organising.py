"""Forms for organisers: a new league, changed rules, another organiser, the end of a season or a league."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from accounts.form_pages import form_on
from accounts.models import SignedInRequest, User
from games.leagues import formats, forms, rules_forms
from games.leagues.models import League, Season
from games.leagues.services import (
    announcing,
    creating,
    desk_reading,
    ending,
    entrance,
    organisers,
    reading,
    rule_changes,
    seasons,
)
from games.services.errors import NotNow, Refused
from games.titles import registry

from . import toolbox

New = rules_forms.NewLeagueForm | rules_forms.NewTournamentForm
Change = rules_forms.ChangeRulesForm | rules_forms.ChangeTournamentForm
GIVING_REASONS = ("cancel", "end", "resume", "leave")
"""Acts with nothing but a reason, by the prefix of their form."""
LONGEST_NUMBER = 6


@login_required
def new(request: SignedInRequest) -> HttpResponse:
    return _create_with_preview(request, rules_forms.NewLeagueForm)


@login_required
def new_tournament(request: SignedInRequest) -> HttpResponse:
    return _create_with_preview(request, rules_forms.NewTournamentForm)


def _create_with_preview(request: SignedInRequest, kind: type[New]) -> HttpResponse:
    """Create a league after a preview of its calendar and its demands on everybody."""
    title = toolbox.title_meant(request, kind.titles())
    form = kind(request.POST or None, label_suffix="", title=title)
    context: dict[str, object] = {
        "form": form,
        "others": [other for other in kind.titles() if other is not title],
    }
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            if "preview" not in request.POST:
                return redirect(_create_league(request.user, form))
            terms = creating.check_rules(form.rules())
            creating.require_start(form.begins(), terms)
            context |= {"terms": terms, "calendar": formats.season_dates(terms, form.begins())}
        except Refused as problem:
            form.add_error(None, str(problem))
            status = problem.status
    elif form.errors:
        status = 422
    kind_of = "tournament" if kind is rules_forms.NewTournamentForm else "league"
    return render(request, f"leagues/new_{kind_of}.html", context, status=status)


def _create_league(user: User, form: New) -> League:
    data = form.cleaned_data
    profile = {"name": data["name"], "about": data["about"], **form.entrance()}
    return creating.create(user=user, rules=form.rules(), starts=form.begins(), **profile)


@login_required
def desk(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show the organiser's desk: the rules of the next season, and the other organisers."""
    league = toolbox.league_at(slug)
    if request.method != "POST":
        return _desk_page(request, league)
    form = _rules_form(league, request.POST)

    def change() -> HttpResponse:
        messages.success(request, _change_rules(request, league, form))
        return redirect(league)

    return _act_at_desk(request, league, change, form=form)


def _rules_form(league: League, fields: QueryDict | None = None) -> Change:
    terms = league.terms
    change = rules_forms.ChangeTournamentForm if terms.is_tournament else rules_forms.ChangeRulesForm
    initial = rules_forms.initial(terms)
    return change(fields, label_suffix="", title=registry.title(terms.ruleset), initial=initial)


def _organiser_form(fields: QueryDict | None = None) -> forms.OrganiserForm:
    return forms.OrganiserForm(fields, label_suffix="", auto_id="organiser_%s")


def _reason_form(verb: str, fields: QueryDict | None = None) -> forms.ReasonForm:
    return forms.ReasonForm(fields, label_suffix="", prefix=verb)


def _change_rules(request: SignedInRequest, league: League, form: Change) -> str:
    """Change the rules and return the message. Raises Refused."""
    number = request.POST.get("season", "")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    season = int(number)
    reason = form.cleaned_data["reason"]
    if not rule_changes.change(user=request.user, league=league, rules=form.rules(), reason=reason, season=season):
        return _("These are the current rules already. Nothing has changed.")
    return _("Rules changed. They are in the decision log, and we will email the players it concerns.")


def _act_at_desk(
    request: SignedInRequest, league: League, act: Callable[[], HttpResponse], **filled: BaseForm
) -> HttpResponse:
    """Do the act of a form of the desk; a refusal gives back the desk with the input."""
    (form,) = filled.values()
    again = {**filled, "refused": form}
    return toolbox.carry_out(form, act, lambda problem: _desk_page(request, league, again, problem))


def _desk_page(
    request: SignedInRequest,
    league: League,
    filled: Mapping[str, BaseForm] | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """Show the desk with fresh forms, or with a refused one; a form sent too late may be gone."""
    try:
        organisers.require(request.user, league)
    except Refused as problem:
        return toolbox.refused(request, league, problem)
    active_organisers = list(organisers.active_organisers(league))
    latest = list(reading.seasons_of(league)[:2])  # results of the one before may still be ruled on
    context = {
        "league": league,
        "form": _rules_form(league),
        "holds_from": rule_changes.holds_from(league),
        "start_form": forms.StartForm(label_suffix=""),
        "news_form": forms.NewsForm(label_suffix="", auto_id="news_%s"),
        "organiser_form": _organiser_form(),
        **{f"{verb}_form": _reason_form(verb) for verb in GIVING_REASONS},
        "season": latest[0] if latest else None,
        "seasons": [season for season in latest if season.state != Season.State.CANCELLED],
        "invitation": entrance.invitation_of(league),
        "barred": desk_reading.barred_from(league),
        "organisers": active_organisers,
        "is_organiser": request.user in active_organisers,
        "unplaced": isinstance(refusal, NotNow),
    }
    status = toolbox.status_of(refusal) if filled else 200
    response = render(request, "leagues/desk.html", {**context, **(filled or {})}, status=status)
    patch_cache_control(response, private=True, no_store=True)  # the link of an invitation is on it
    return response


@form_on("leagues:desk", "slug")
@login_required
def add_organiser(request: SignedInRequest, slug: str) -> HttpResponse:
    league = toolbox.league_at(slug)
    form = _organiser_form(request.POST)

    def add() -> HttpResponse:
        organisers.add(user=request.user, league=league, **form.cleaned_data)
        messages.success(request, _("Organiser added."))
        return redirect(_desk_or_league(request.user, league))

    return _act_at_desk(request, league, add, organiser_form=form)


@form_on("leagues:desk", "slug")
@login_required
def end(request: SignedInRequest, slug: str) -> HttpResponse:
    """Stop opening further seasons."""
    return _for_a_reason(request, slug, "end", ending.end, _("There will be no further season."))


@form_on("leagues:desk", "slug")
@login_required
def resume(request: SignedInRequest, slug: str) -> HttpResponse:
    """Let further seasons open again."""
    return _for_a_reason(request, slug, "resume", ending.resume, _("New seasons will open again."))


@form_on("leagues:desk", "slug")
@login_required
def step_down(request: SignedInRequest, slug: str) -> HttpResponse:
    return _for_a_reason(
        request, slug, "leave", organisers.step_down, _("You're no longer an organiser of this league.")
    )


def _for_a_reason(
    request: SignedInRequest, slug: str, prefix: str, verb: Callable[..., object], message: str
) -> HttpResponse:
    """Do an act with nothing but a reason, and say so."""
    league = toolbox.league_at(slug)
    form = _reason_form(prefix, request.POST)

    def act() -> HttpResponse:
        verb(user=request.user, league=league, reason=form.cleaned_data["reason"])
        messages.success(request, message)
        return redirect(_desk_or_league(request.user, league))

    return _act_at_desk(request, league, act, **{f"{prefix}_form": form})


def _desk_or_league(user: User, league: League) -> str:
    """Return the desk's address, or the league's for somebody no longer an organiser."""
    if organisers.organises(user, league):
        return reverse("leagues:desk", args=[league.slug])
    return str(league.get_absolute_url())


@form_on("leagues:desk", "slug")
@login_required
def open_again(request: SignedInRequest, slug: str) -> HttpResponse:
    league = toolbox.league_at(slug)
    form = forms.StartForm(request.POST, label_suffix="")

    def start() -> HttpResponse:
        return redirect(ending.open_again(user=request.user, league=league, starts=form.begins()))

    return _act_at_desk(request, league, start, start_form=form)


@form_on("leagues:desk", "slug")
@login_required
def announce(request: SignedInRequest, slug: str) -> HttpResponse:
    """Post news of the league; a refusal gives back the input."""
    league = toolbox.league_at(slug)
    form = forms.NewsForm(request.POST, label_suffix="")

    def act() -> HttpResponse:
        announcing.announce(user=request.user, league=league, **form.cleaned_data)
        messages.success(request, _("News posted."))
        return redirect(league)

    def show_again(problem: Refused | None) -> HttpResponse:
        context = {"league": league, "form": form}
        return render(request, "leagues/announce.html", context, status=toolbox.status_of(problem))

    return toolbox.carry_out(form, act, show_again)


@form_on("leagues:desk", "slug")
@login_required
def cancel(request: SignedInRequest, slug: str, number: int) -> HttpResponse:
    """Cancel a season before its start."""
    season = toolbox.season_at(slug, number)
    form = _reason_form("cancel", request.POST)

    def act() -> HttpResponse:
        seasons.cancel(user=request.user, season_id=season.pk, **form.cleaned_data)
        messages.success(request, _("%(season)s has been cancelled.") % {"season": season.display_name})
        return redirect(season)

    return _act_at_desk(request, season.league, act, cancel_form=form)
