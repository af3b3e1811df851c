"""Light or dark: as the reader's machine has it, or as they choose, for this browser and every page of the site.

The choice is kept in a cookie: it belongs to a screen rather than to a person (a phone at night, a desk by day), holds
for strangers and behind mailed links too, and comes with every request, so that a page is right from its first moment.
The colours themselves, and how the choice picks among them, are in static/css/base.css.
"""

from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

COOKIE = "theme"
KEPT = timedelta(days=365)
SYSTEM = ""
THEMES = {SYSTEM: _("As my system"), "light": _("Light"), "dark": _("Dark")}
"""What a reader chooses from, and what it is called."""


class ThemeForm(forms.Form):
    """A choice, and the page it was made on."""

    theme = forms.ChoiceField(choices=list(THEMES.items()), required=False)
    next = forms.CharField(required=False)


def chosen(request: HttpRequest) -> str:
    """The theme that this reader has chosen, or ``SYSTEM``."""
    asked = request.COOKIES.get(COOKIE, SYSTEM)
    return asked if asked in THEMES else SYSTEM


@csrf_exempt
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep a choice, and go back to the page; what is no theme changes nothing.

    Without a token against forgery, which would give every stranger on every page a cookie: all that another site could
    do here is to change the colours.
    """
    form = ThemeForm(request.POST)
    back = redirect(_back(request, form.data.get("next", "")))
    if form.is_valid():
        _keep(back, form.cleaned_data["theme"])
    return back


def _keep(answer: HttpResponse, theme: str) -> None:
    if theme == SYSTEM:
        answer.delete_cookie(COOKIE, samesite="Lax")
    else:
        answer.set_cookie(
            COOKIE, theme, max_age=KEPT, secure=settings.SESSION_COOKIE_SECURE, httponly=True, samesite="Lax"
        )


def _back(request: HttpRequest, asked: str) -> Any:
    """Where the form was, on this site."""
    here = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if here else "/"
