"""The public decision log, and appeals against them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues import forms
from games.leagues.acts import appeals, undoing
from games.leagues.models import Decision
from games.leagues.services import appeal_judges, reading
from games.present.lists import join_sentences
from games.services.errors import Refused

from . import leagues, toolbox


@require_safe
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the decisions of a league's organisers, with reasons."""
    league = toolbox.league_at(slug)
    page = Paginator(reading.decisions_of(league), leagues.PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "leagues/decisions.html", {"league": league, "page": page})


@require_safe
def decision(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show a decision, and the appeals against it with their answers."""
    return _decision_page(request, _decision_at(slug, pk))


@form_on("leagues:decision", "slug", "pk")
@login_required
def appeal(request: SignedInRequest, slug: str, pk: int) -> HttpResponse:
    """Appeal; a refusal gives back the input."""
    decision = _decision_at(slug, pk)
    form = forms.AppealForm(request.POST, label_suffix="")
    if not form.is_valid():
        return _decision_page(request, decision, appeal_form=form)
    try:
        new_appeal = appeals.appeal(user=request.user, decision_id=decision.pk, **form.cleaned_data)
    except Refused as problem:
        return _decision_page(request, decision, problem, appeal_form=form)
    sent_words = _("Appeal sent. We will email you the answer.")
    messages.success(request, join_sentences([sent_words, appeal_judges.tell_if_nobody_can(new_appeal)]))
    return redirect(decision)


@form_on("leagues:decision", "slug", "pk")
@login_required
def answer(request: SignedInRequest, slug: str, pk: int, appeal: int) -> HttpResponse:
    """Grant an appeal or decline it; a refusal gives back the input."""
    decision = _decision_at(slug, pk)
    if not decision.appeals.filter(pk=appeal).exists():
        raise Http404(_("This appeal doesn't exist."))
    form = _answer_form(appeal, request.POST)
    if not form.is_valid():
        return _decision_page(request, decision, answer_form=(appeal, form))
    try:
        appeals.answer(user=request.user, appeal_id=appeal, **form.answer())
    except Refused as problem:
        return _decision_page(request, decision, problem, answer_form=(appeal, form))
    messages.success(request, _("Answer sent. We will email the players it concerns."))
    return redirect(decision)


def _decision_at(slug: str, pk: int) -> Decision:
    """Return a decision by its address. Raises Http404."""
    decision = reading.decisions_of(toolbox.league_at(slug)).filter(pk=pk).first()
    if decision is None:
        raise Http404(_("This decision doesn't exist."))
    return decision


def _answer_form(appeal: int, fields: QueryDict | None = None) -> forms.AnswerForm:
    return forms.AnswerForm(fields, auto_id=f"answer_{appeal}_%s", label_suffix="")


def _decision_page(
    request: HttpRequest,
    decision: Decision,
    problem: Refused | None = None,
    appeal_form: forms.AppealForm | None = None,
    answer_form: tuple[int, forms.AnswerForm] | None = None,
) -> HttpResponse:
    """Show a decision's page, with the reason for a refusal; the answer is to the appeal of this number."""
    answer_forms = dict([answer_form] if answer_form else [])
    user = request.user
    mine = appeals.answerable(user, decision) if user.is_authenticated else set()
    refused = appeals.refusal(user, decision) if user.is_authenticated else None
    context = {
        "decision": decision,
        "league": decision.league,
        "appeals": [
            (
                appeal,
                answer_forms.get(appeal.pk) or _answer_form(appeal.pk) if appeal.pk in mine else None,
                appeal_judges.tell_if_nobody_can(appeal),
            )
            for appeal in decision.appeals.select_related("by", "answered_by").order_by("pk")
        ],
        "refused": refused,
        "form": appeal_form or forms.AppealForm(label_suffix=""),
        "problem": problem,
        "outlook": undoing.outlook(decision) if mine else "",
        "unplaced": bool(refused if appeal_form else answer_forms.keys() - mine),
        "days": appeals.WITHIN.days,
    }
    status = problem.status if problem else 422 if appeal_form or answer_form else 200
    return render(request, "leagues/decision.html", context, status=status)
