"""The page behind the link in an email about a moderator's act: an appeal, without signing in."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.errors import Refused
from games.services.moderation import letters
from games.services.moderation import reporting as service

LONGEST = 1000


class ModeratorAppealForm(forms.Form):
    reason = forms.CharField(
        label=lazy("Why should we decide differently?"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 5})
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def appeal(request: HttpRequest, token: str) -> HttpResponse:
    """Show an act with the form to appeal against it, or the appeal that was made."""
    act = letters.act_of_link(token)
    if act is None:
        sentence = _("This link doesn't work. Use the whole link, as it stands in our email.")
        return render(request, "404.html", {"told": sentence}, status=404)
    form, status = ModeratorAppealForm(request.POST or None, label_suffix=""), 200
    if form.is_valid():
        try:
            service.appeal(act=act, reason=form.cleaned_data["reason"])
            return redirect(request.path)
        except Refused as problem:
            form.add_error(None, str(problem))
            status = problem.status
    elif form.errors:
        status = 422
    filed_appeal = service.appeal_of(act)
    context = {
        "act": act,
        "what": letters.in_words(act),
        "form": form,
        "made": filed_appeal,
        "outcome": letters.outcome(filed_appeal) if filed_appeal else "",
        "is_open": letters.may_still_appeal(act),
        "days": letters.APPEAL_OPEN_FOR.days,
    }
    return render(request, "games/moderation/appeal.html", context, status=status)
