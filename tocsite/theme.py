"""Light or dark: by the reader's machine or choice, for this browser and every page of the site.

The choice is kept in a cookie: it belongs to a screen rather than to a person (a phone at night, a
desk by day), holds for strangers and behind mailed links too, and comes with every request, so that
a page is right from its first moment.

The colours themselves, and the way the choice picks among them, are in static/css/base.css.
"""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from accounts.cookies import drop_cookie, keep_cookie, read_cookie
from accounts.form_pages import form_on, way_back

COOKIE = "theme"
SYSTEM = ""
THEMES = {SYSTEM: _("System"), "light": _("Light"), "dark": _("Dark")}
"""A reader's choices, and their names."""


class ThemeForm(forms.Form):
    theme = forms.ChoiceField(choices=list(THEMES.items()), required=False)


def chosen_theme(request: HttpRequest) -> str:
    """The theme chosen by this reader, or ``SYSTEM``."""
    theme = read_cookie(request, COOKIE)
    return theme if theme in THEMES else SYSTEM


@form_on("games:home")
def choose(request: HttpRequest) -> HttpResponse:
    """Keep a choice, and go back to the page; an unknown theme changes nothing."""
    form = ThemeForm(request.POST)
    back = redirect(way_back(request, "/"))
    if form.is_valid():
        _keep_theme(back, form.cleaned_data["theme"])
    return back


def _keep_theme(answer: HttpResponse, theme: str) -> None:
    if theme == SYSTEM:
        drop_cookie(answer, COOKIE)
    else:
        keep_cookie(answer, COOKIE, theme)
