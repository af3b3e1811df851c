"""Pages of the organiser's desk: a league's appearance, admission, people kept apart; and its picture."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues import forms
from games.leagues.models import League, LeaguePicture
from games.leagues.services import apart, entrance, organisers, profiles
from games.services.errors import Refused

from . import toolbox

HOUR = 3600
ANSWERS = {"yes": True, "no": False}


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Serve the picture of a league. Raises Http404 without one."""
    league = toolbox.league_at(slug)
    picture = LeaguePicture.objects.filter(league=league).first()
    if picture is None:
        raise Http404(_("This league has no picture."))
    answer = HttpResponse(bytes(picture.webp), content_type="image/webp")
    if league.is_private:
        patch_cache_control(answer, private=True, no_cache=True)
    else:
        patch_cache_control(answer, public=True, max_age=HOUR)
    return answer


@login_required
def edit_page(request: SignedInRequest, slug: str) -> HttpResponse:
    """Change the name, the texts and the picture of a league."""
    league = toolbox.league_at(slug)
    texts = {name: getattr(league, name) for name in ("name", "about", "announcement")}
    form = forms.LeaguePageForm(request.POST or None, request.FILES or None, initial=texts, label_suffix="")
    if request.method != "POST":
        return _desk_page(request, league, "leagues/edit_page.html", form=form)

    def change() -> HttpResponse:
        changed_league = profiles.change(user=request.user, league=league, **form.texts())
        if form.cleaned_data["no_picture"]:
            profiles.remove_picture(user=request.user, league=changed_league)
        elif form.cleaned_data["picture"]:
            profiles.show_picture(user=request.user, league=changed_league, picture=form.cleaned_data["picture"])
        messages.success(request, _("Page saved."))
        return redirect(changed_league)

    def show_again(problem: Refused | None) -> HttpResponse:
        return _desk_page(request, league, "leagues/edit_page.html", toolbox.status_of(problem), form=form)

    return toolbox.carry_out(form, change, show_again)


@login_required
def admission(request: SignedInRequest, slug: str) -> HttpResponse:
    """Edit admission to a league, its requests, and the people kept apart."""
    league = toolbox.league_at(slug)
    if request.method != "POST":
        return _entries_page(request, league)
    form = _entrance_form(league, request)

    def change() -> HttpResponse:
        reason = form.cleaned_data["reason"]
        entrance.change(user=request.user, league=league, reason=reason, **form.entrance())
        messages.success(request, _("Saved, and added to the decision log."))
        return redirect("leagues:entrance", league.slug)

    return _act_on_entries(request, league, change, form=form)


@form_on("leagues:entrance", "slug")
@login_required
def answer(request: SignedInRequest, slug: str, pk: int) -> HttpResponse:
    """Let somebody in, or decline."""
    league = toolbox.league_at(slug)
    lets_in = ANSWERS.get(request.POST.get("answer", ""))
    return toolbox.press_button(request, league, lambda: _answer_entry(request, league, pk, lets_in), "entrance")


def _answer_entry(request: SignedInRequest, league: League, pk: int, lets_in: bool | None) -> str:
    if lets_in is None:
        raise Refused(_("That form was incomplete. Use the one on this page."))
    entrance.answer(user=request.user, league=league, request_id=pk, lets_in=lets_in)
    return _("Answer saved. We will email the player.")


@form_on("leagues:entrance", "slug")
@login_required
def keep_apart(request: SignedInRequest, slug: str) -> HttpResponse:
    """Keep two people from one table; a refusal gives back the input."""
    league = toolbox.league_at(slug)
    form = forms.ApartForm(request.POST, label_suffix="")

    def keep() -> HttpResponse:
        apart.keep_apart(user=request.user, league=league, **form.cleaned_data)
        messages.success(request, _("They are kept apart from the next draw on, as far as possible."))
        return redirect("leagues:entrance", league.slug)

    return _act_on_entries(request, league, keep, apart_form=form)


@form_on("leagues:entrance", "slug")
@login_required
def let_together(request: SignedInRequest, slug: str, pk: int) -> HttpResponse:
    """Keep a pair apart no longer."""
    league = toolbox.league_at(slug)

    def remove() -> str:
        apart.remove_pair(user=request.user, league=league, pair_id=pk)
        return _("They can sit at one table again.")

    return toolbox.press_button(request, league, remove, "entrance")


def _act_on_entries(
    request: SignedInRequest, league: League, act: Callable[[], HttpResponse], **filled: BaseForm
) -> HttpResponse:
    """Do the act of a form of the page of entries; a refusal gives that back with the input."""
    (form,) = filled.values()

    def show_again(problem: Refused | None) -> HttpResponse:
        return _entries_page(request, league, toolbox.status_of(problem), **filled, refused=form)

    return toolbox.carry_out(form, act, show_again)


def _entrance_form(league: League, request: SignedInRequest | None = None) -> forms.ChangeEntranceForm:
    initial = {name: getattr(league, name) for name in ("admission", "reliability", "newcomers")}
    return forms.ChangeEntranceForm(request.POST if request else None, initial=initial, label_suffix="")


def _entries_page(request: SignedInRequest, league: League, status: int = 200, **filled: BaseForm) -> HttpResponse:
    """Return the page of entries, with fresh forms or a refused one."""
    context: dict[str, object] = {
        "form": _entrance_form(league),
        "apart_form": forms.ApartForm(label_suffix=""),
        "requests": entrance.requests(league),
        "pairs": apart.apart_pairs(league),
        "most": apart.MOST,
    }
    return _desk_page(request, league, "leagues/entrance.html", status, **{**context, **filled})


def _desk_page(
    request: SignedInRequest, league: League, template: str, status: int = 200, **context: object
) -> HttpResponse:
    """Return a page of the desk, for its organisers alone."""
    try:
        organisers.require(request.user, league)
    except Refused as problem:
        return toolbox.refused(request, league, problem)
    always = {"league": league, "picture": profiles.picture_of(league)}
    return render(request, template, {**always, **context}, status=status)
