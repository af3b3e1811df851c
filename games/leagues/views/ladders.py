"""Ladders: their players, for everybody; joining, waiting and leaving, for people."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.leagues import ladder_forms as forms
from games.leagues.ladder_forms import WishForm
from games.leagues.services import ladders
from games.leagues.words import ladders as words
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title

from . import titles

LATEST = 10


@require_safe
def ladder(request: HttpRequest) -> HttpResponse:
    """Show the ladder of a title: ``?ruleset=``, or the usual one."""
    return _ladder_page(request, titles.meant(request))


@form_on("leagues:ladders")
@login_required
def join(request: SignedInRequest) -> HttpResponse:
    """Wait, or change one's wish."""
    title = titles.meant(request)
    form = WishForm(request.POST, title=title)
    if not form.is_valid():
        return _ladder_page(request, title, form)
    ladders.join(user=request.user, ruleset=title.name, wished=form.wished())
    messages.success(request, _("You have joined the ladder. We will email you when you are matched."))
    return redirect(_address_of(title))


@form_on("leagues:ladders")
@login_required
def leave(request: SignedInRequest) -> HttpResponse:
    title = titles.meant(request)
    ladders.leave(user=request.user, ruleset=title.name)
    messages.success(request, _("You have left the ladder. Your current games go on and still count."))
    return redirect(_address_of(title))


def _address_of(title: Title) -> str:
    address = reverse("leagues:ladders")
    return address if title.name == USUAL else f"{address}?ruleset={title.name}"


def _ladder_page(request: HttpRequest, title: Title, form: WishForm | None = None) -> HttpResponse:
    wishes = ladders.waiting_on(title.name)
    context: dict[str, Any] = {
        "title": title,
        "others": [each for each in TITLES.values() if each is not title],
        "waiting": sum(people for _options, people in wishes),
        "wishes": [(words.game(title, options), people) for options, people in wishes],
        "tables": ladders.latest(title.name, LATEST),
        "rules": words.rules(),
    }
    if request.user.is_authenticated:
        now = ladders.now(user=request.user, ruleset=title.name)
        context["now"] = now
        context["told"] = words.standing(now) if now else []
        context["form"] = form or WishForm(title=title, initial=forms.initial(now.wish) if now else None)
    return render(request, "leagues/ladders/ladder.html", context, status=422 if form else 200)
