"""Reporting something to the moderators, and one's own reports with their answers."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import SignedInRequest
from games.models import Report
from games.services.errors import Refused
from games.services.moderation import letters, reporting
from games.services.moderation.subjects import SUBJECTS, ReportedThing, SubjectGone

LONGEST = 1000
Subject = Report.Subject


class ReportForm(forms.Form):
    """A kind, and words; what it is about stands in the address."""

    kind = forms.ChoiceField(label=lazy("What is wrong?"), choices=Report.Kind.choices, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=lazy("In your words"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=lazy("What happened, and where? Moderators read it together with what you report."),
    )

    def __init__(self, *args: Any, subject: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(kind.value, kind.label) for kind in SUBJECTS[subject].kinds]
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]


def report_player(request: SignedInRequest, name: str) -> HttpResponse:
    return report_page(request, Subject.PLAYER, name)


def report_game(request: SignedInRequest, public_id: str) -> HttpResponse:
    return report_page(request, Subject.GAME, public_id)


def report_message(request: SignedInRequest, public_id: str, key: str) -> HttpResponse:
    return report_page(request, Subject.MESSAGE, f"{public_id}.{key}")


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def report_page(request: SignedInRequest, subject: Report.Subject, key: str) -> HttpResponse:
    """Show a thing with the form to report it, or take that; what is gone is told in a sentence."""
    form = ReportForm(request.POST or None, subject=subject, label_suffix="")
    status = 422 if form.errors else 200
    try:
        thing = reporting.find(user=request.user, subject=subject, key=key)
        if form.is_valid():
            reporting.report(user=request.user, subject=subject, key=key, **form.cleaned_data)
            messages.success(request, _("Report sent. We will email you when it is decided."))
            return redirect("games:reports")
    except SubjectGone as problem:
        return render(request, "404.html", {"told": str(problem)}, status=problem.status)
    except Refused as problem:
        form.add_error(None, str(problem))
        status = problem.status
    return _show_form(request, subject, thing, form, status)


def _show_form(
    request: SignedInRequest, subject: str, thing: ReportedThing, form: ReportForm, status: int
) -> HttpResponse:
    context = {"form": form, "found": thing, "subject": subject}
    return render(request, "games/moderation/report.html", context, status=status)


@login_required
@never_cache
@require_safe
def reports(request: SignedInRequest) -> HttpResponse:
    """List a person's reports, and the decisions of moderators about them."""
    against = [(act, letters.in_words(act), link) for act, link in reporting.acts_against(request.user)]
    context = {"reports": reporting.reports_of(request.user)[:50], "against": against}
    return render(request, "games/moderation/reports.html", context)


@login_required
@never_cache
@require_safe
def report(request: SignedInRequest, pk: int) -> HttpResponse:
    """Show one of a person's own reports, with what they reported as it was, and the answer."""
    report = reporting.reports_of(request.user).filter(pk=pk).first()
    if report is None:
        raise Http404(_("This report doesn't exist."))
    return render(request, "games/moderation/answer.html", {"report": report, "outcome": letters.outcome(report)})
