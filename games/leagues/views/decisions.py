"""The public log of decisions, and appeals against them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import SignedInRequest
from games.leagues import forms
from games.leagues.models import Decision
from games.leagues.services import appeals, reading
from games.services.errors import Refused

from . import leagues


@require_safe
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """What the organisers of a league have decided, and why."""
    found = leagues.league_at(slug)
    page = Paginator(reading.decisions(found), leagues.PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "leagues/decisions.html", {"league": found, "page": page})


@require_safe
def decision(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A decision, and the appeals against it with what was answered."""
    return _shown(request, _decision_at(slug, pk))


@login_required
@require_POST
def appeal(request: SignedInRequest, slug: str, pk: int) -> HttpResponse:
    """Appeal; what was typed comes back where it is refused."""
    found = _decision_at(slug, pk)
    form = forms.AppealForm(request.POST, label_suffix="")
    if form.is_valid():
        try:
            appeals.appeal(user=request.user, decision_id=found.pk, **form.cleaned_data)
            messages.success(request, _("Your appeal stands here. A mail brings you the answer."))
            return redirect(found)
        except Refused as problem:
            return _shown(request, found, problem, appeal_form=form)
    return _shown(request, found, Refused(_("Say why the decision is wrong, in at most 1000 characters.")))


@login_required
@require_POST
def answer(request: SignedInRequest, slug: str, pk: int, appeal: int) -> HttpResponse:
    """Grant an appeal or decline it."""
    found = _decision_at(slug, pk)
    if not found.appeals.filter(pk=appeal).exists():
        raise Http404(_("There is no such appeal."))
    form = forms.AnswerForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(_("Say whether you grant the appeal, and why."))
        appeals.answer(user=request.user, appeal_id=appeal, **form.answer())
    except Refused as problem:
        return _shown(request, found, problem)
    messages.success(request, _("Your answer stands here, and whom it concerns is told by mail."))
    return redirect(found)


def _decision_at(slug: str, pk: int) -> Decision:
    """A decision by its address. Raises Http404."""
    found = reading.decisions(leagues.league_at(slug)).filter(pk=pk).first()
    if found is None:
        raise Http404(_("There is no such decision."))
    return found


def _shown(
    request: HttpRequest, found: Decision, problem: Refused | None = None, appeal_form: forms.AppealForm | None = None
) -> HttpResponse:
    """The page of a decision, with the reason why something was refused."""
    user = request.user
    mine = appeals.answerable(user, found) if user.is_authenticated else set()
    refused = appeals.refusal(user, found) if user.is_authenticated else None
    context = {
        "decision": found,
        "league": found.league,
        "appeals": [
            (each, forms.AnswerForm(auto_id=f"answer_{each.pk}_%s", label_suffix="") if each.pk in mine else None)
            for each in found.appeals.select_related("by", "answered_by").order_by("pk")
        ],
        "refused": refused,
        "form": appeal_form or forms.AppealForm(label_suffix=""),
        "problem": problem,
        "days": appeals.WITHIN.days,
    }
    return render(request, "leagues/decision.html", context, status=problem.status if problem else 200)
