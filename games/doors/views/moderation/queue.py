"""The pages of moderators: the queue, a report with the acts on it, and the log."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import second_factor
from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from accounts.second_factor import SecondFactor
from games.forms import problems
from games.models import ModeratorAct, Report
from games.services.errors import NotYours, Refused
from games.services.moderation import acts, kinds, letters, moderators
from games.services.moderation import queue as service
from games.services.moderation.subjects import SUBJECTS

PER_PAGE = 20
LONGEST = 1000
Kind = ModeratorAct.Kind
View = Callable[..., HttpResponse]


class ActForm(forms.Form):
    """An act on a report; ``seen`` is the number of acts that its page has shown."""

    reason = forms.CharField(
        label=lazy("Reason"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=lazy("The player reads it, or the reporter if you dismiss. It stays in the log, so leave out names."),
    )
    days = forms.TypedChoiceField(label=lazy("Length of a mute"), coerce=int, required=False, empty_value=None)
    name = forms.CharField(
        label=lazy("New name"), max_length=80, required=False, help_text=lazy("Leave it empty for a neutral name.")
    )
    anyway = forms.BooleanField(label=lazy("Act even though another moderator is working on it"), required=False)
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    act = forms.ChoiceField(choices=Kind.choices)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        days = [(count, ngettext("%(count)d day", "%(count)d days", count) % {"count": count}) for count in kinds.MUTES]
        self.fields["days"].choices = days  # type: ignore[attr-defined]


class ClaimForm(forms.Form):
    """The moderator seen working on a report, to take it over from them."""

    instead_of = forms.IntegerField(required=False, widget=forms.HiddenInput)


def for_moderators(view: View) -> View:
    """Open a page to moderators who have shown a second factor; others are told so, and are shown nothing of it."""

    @login_required
    @never_cache
    @wraps(view)
    def guarded(request: SignedInRequest, **parts: Any) -> HttpResponse:
        try:
            moderators.require_moderator(request.user)
        except NotYours as problem:
            return render(request, "games/moderation/refused.html", {"problem": problem}, status=problem.status)
        if second_factor.second_factor_of_staff(request) is not SecondFactor.SHOWN:
            without = _("Set up an authenticator app or a passkey first. The pages of moderators ask for it.")
            return second_factor.lead_on(request, request.get_full_path(), without=without)
        return view(request, **parts)

    return guarded


@require_safe
@for_moderators
def queue(request: SignedInRequest) -> HttpResponse:
    """List the open reports; ``?decided=1`` those that are decided."""
    is_decided = bool(request.GET.get("decided"))
    rows = service.decided() if is_decided else service.waiting()
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "games/moderation/queue.html", {"page": page, "is_decided": is_decided})


@require_safe
@for_moderators
def log(request: SignedInRequest) -> HttpResponse:
    page = Paginator(service.log(), PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "acts": service.with_names(page.object_list)}
    return render(request, "games/moderation/log.html", context)


@require_safe
@for_moderators
def case(request: SignedInRequest, pk: int) -> HttpResponse:
    return _case_page(request, _find(pk), ActForm(label_suffix=""))


@form_on("games:case", "pk")
@for_moderators
def claim(request: SignedInRequest, pk: int) -> HttpResponse:
    form = ClaimForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused(problems(form))
        service.claim(moderator=request.user, report_id=_find(pk).pk, **form.cleaned_data)
    except Refused as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, _("You're now working on this report. Other moderators see your name."))
    return redirect("games:case", pk)


@form_on("games:case", "pk")
@for_moderators
def release(request: SignedInRequest, pk: int) -> HttpResponse:
    service.release(moderator=request.user, report_id=_find(pk).pk)
    messages.success(request, _("Other moderators can take this report now."))
    return redirect("games:queue")


@form_on("games:case", "pk")
@for_moderators
def act(request: SignedInRequest, pk: int) -> HttpResponse:
    """Carry out an act; a refusal gives back the input."""
    report, form = _find(pk), ActForm(request.POST, label_suffix="")
    if not form.is_valid():
        return _case_page(request, report, form, status=422)
    data = dict(form.cleaned_data)
    kind, data["days"] = data.pop("act"), data["days"] or kinds.MUTES[0]
    try:
        acts.act(moderator=request.user, report_id=report.pk, kind=kind, **data)
    except Refused as problem:
        form.add_error(None, str(problem))
        return _case_page(request, _find(pk), form, status=problem.status)
    messages.success(request, _("Done: %(act)s. It is in the log.") % {"act": Kind(kind).label})
    return redirect("games:case", pk)


def _find(pk: int) -> Report:
    report = service.find(pk)
    if report is None:
        raise Http404(_("This report doesn't exist."))
    return report


def _case_page(request: SignedInRequest, report: Report, form: ActForm, *, status: int = 200) -> HttpResponse:
    """Show a report with all that is known, and the acts that it allows."""
    refusal = service.refusal_to_judge(request.user, report)
    people = dict.fromkeys(person for person in (report.reporter, report.about) if person is not None)
    subject = SUBJECTS.get(report.subject)
    context = {
        "report": report,
        "form": form,
        "done": service.with_names(report.acts.select_related("report").order_by("pk")),
        "refusal": refusal,
        "possible": [] if refusal else kinds.possible_acts(report),
        "address": subject.address(report) if subject else "",
        "histories": [service.history_of(person) for person in people],
        "others": report.claimed_by is not None and report.claimed_by != request.user,
        "outcome": letters.outcome(report),
    }
    return render(request, "games/moderation/case.html", context, status=status)
