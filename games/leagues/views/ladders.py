"""Ladders: their players, for everybody; joining, waiting and leaving, for people."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest
from games.forms import DAMAGED, usual_pace_choices
from games.leagues.models import MOST_GAMES, Wish
from games.leagues.rules_forms import OptionsForm
from games.leagues.services import ladders
from games.leagues.words import ladders as words
from games.present import clocks
from games.titles.registry import TITLES, USUAL
from games.titles.title import Title

from .toolbox import title_meant

LATEST = 10


class WishForm(OptionsForm):
    """The games somebody wants on a ladder."""

    seated = "sizes"

    ruleset = forms.CharField(widget=forms.HiddenInput, error_messages={"required": DAMAGED})
    games = forms.IntegerField(label=lazy("Games at a time"), min_value=1, max_value=MOST_GAMES, initial=1)
    pace = forms.ChoiceField(
        label=lazy("Time control"), choices=usual_pace_choices, initial=clocks.USUAL_PACE, widget=forms.RadioSelect
    )
    sizes = forms.TypedMultipleChoiceField(
        label=lazy("Players at the table"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": lazy("Choose at least one number of players.")},
    )
    alike = forms.TypedChoiceField(
        label=lazy("Opponents"),
        coerce=lambda value: value == "alike",
        choices=[("alike", lazy("players of similar strength")), ("any", lazy("anyone"))],
        initial="alike",
        widget=forms.RadioSelect,
    )
    bots = forms.ChoiceField(
        label=lazy("Bots"), choices=Wish.Taken.choices, initial=Wish.Taken.NO, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, title=title, **{"label_suffix": ""} | kwargs)
        sizes = self.fields["sizes"]
        assert isinstance(sizes, forms.TypedMultipleChoiceField)
        sizes.choices = [(number, str(number)) for number in title.seating.players]
        sizes.initial = [max(title.seating.players)]
        self.fields["ruleset"].initial = title.name

    def choices(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_fields]

    def options(self) -> dict[str, Any]:
        """Return the options that make another game than the usual one; the form must be valid."""
        options = self.title.seating.options_with_effect(super().options())
        return {name: value for name, value in options.items() if value != self.option_fields[name].clean(None)}

    def wished(self) -> dict[str, Any]:
        """Return the arguments of `services.ladders.join_ladder`; the form must be valid."""
        fields = {name: self.cleaned_data[name] for name in ("games", "pace", "sizes", "alike", "bots")}
        return {**fields, "options": self.options()}


@require_safe
def ladder(request: HttpRequest) -> HttpResponse:
    """Show the ladder of a title: ``?ruleset=``, or the usual one."""
    return _ladder_page(request, title_meant(request))


@form_on("leagues:ladders")
@login_required
def join(request: SignedInRequest) -> HttpResponse:
    """Wait, or change one's wish."""
    title = title_meant(request)
    form = WishForm(request.POST, title=title)
    if not form.is_valid():
        return _ladder_page(request, title, form)
    ladders.join_ladder(user=request.user, ruleset=title.name, wished=form.wished())
    messages.success(request, _("You have joined the ladder. We will email you when you are matched."))
    return redirect(_address_of(title))


@form_on("leagues:ladders")
@login_required
def leave(request: SignedInRequest) -> HttpResponse:
    title = title_meant(request)
    ladders.leave_ladder(user=request.user, ruleset=title.name)
    messages.success(request, _("You have left the ladder. Your current games go on and still count."))
    return redirect(_address_of(title))


def _address_of(title: Title) -> str:
    address = reverse("leagues:ladders")
    return address if title.name == USUAL else f"{address}?ruleset={title.name}"


def _ladder_page(request: HttpRequest, title: Title, form: WishForm | None = None) -> HttpResponse:
    wishes = ladders.waiting_on(title.name)
    context: dict[str, Any] = {
        "title": title,
        "others": [other for other in TITLES.values() if other is not title],
        "waiting": sum(people for _options, people in wishes),
        "wishes": [(words.game(title, options), people) for options, people in wishes],
        "tables": ladders.latest_tables(title.name, LATEST),
        "rules": words.rules(),
    }
    if request.user.is_authenticated:
        now = ladders.state_on_ladder(user=request.user, ruleset=title.name)
        context["now"] = now
        context["told"] = words.standing(now) if now else []
        context["form"] = form or WishForm(title=title, initial=_values_of(now.wish) if now else None)
    return render(request, "leagues/ladders/ladder.html", context, status=422 if form else 200)


def _values_of(wish: Wish) -> dict[str, Any]:
    alike = "alike" if wish.alike else "any"
    values = {"games": wish.games, "pace": wish.pace, "sizes": wish.sizes, "alike": alike, "bots": wish.bots}
    return {**values, **wish.options}
