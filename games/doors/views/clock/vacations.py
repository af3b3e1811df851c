"""One's vacations: the days left and taken, taking some and giving them back."""

from datetime import timedelta

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from accounts import vacations as days
from accounts import zones
from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.present import clocks
from games.services.clock import vacations as services
from games.services.errors import Refused


class DayInput(forms.DateInput):
    """The browser's own calendar; without one, a date is written."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class VacationForm(forms.Form):
    """The first and the last day, by the clock of the person's own zone."""

    first = forms.DateField(label=lazy("First day"), widget=DayInput)
    last = forms.DateField(label=lazy("Last day"), widget=DayInput)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacations(request: SignedInRequest) -> HttpResponse:
    """The page; a POST takes a vacation."""
    form = VacationForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = _take_days(request, form)
        if status == 200:
            return redirect("games:vacations")
    return render(request, "games/clock/vacations.html", _page_context(request, form), status=status)


@form_on("games:vacations")
@login_required
def give_back(request: SignedInRequest, vacation_id: int) -> HttpResponse:
    """Cancel a coming vacation, or end one under way today."""
    try:
        services.give_back_vacation(user=request.user, vacation_id=vacation_id)
    except Refused as problem:
        context = _page_context(request, VacationForm()) | {"problem": problem}
        return render(request, "games/clock/vacations.html", context, status=problem.status)
    messages.success(request, _("Your vacation is cancelled, and you have the days back."))
    return redirect("games:vacations")


def _take_days(request: SignedInRequest, form: VacationForm) -> int:
    """Take the form's days; return the answer's status. A refusal becomes an error of its field."""
    if not form.is_valid():
        return 422
    try:
        vacation = services.take_vacation(
            user=request.user, first=form.cleaned_data["first"], last=form.cleaned_data["last"]
        )
    except services.NotTaken as problem:
        form.add_error(problem.field, str(problem))
        return problem.status
    messages.success(request, _("Your vacation is booked. The log of your games shows it."))
    if sentence := clocks.list_running_games(services.runs_on(vacation)):
        messages.warning(request, sentence)
    return 200


def _page_context(request: SignedInRequest, form: VacationForm) -> dict[str, object]:
    today = days.today(request.user)
    for field in form.fields.values():
        field.widget.attrs["min"] = (today + timedelta(days=1)).isoformat()
    return {
        "form": form,
        "days_left": days.days_left(request.user),
        "vacations": services.to_come(request.user),
        "now": timezone.now(),
        "zone": zones.zone_in_words(request.user.timezone),
        "days_a_year": days.DAYS_A_YEAR,
    }
