"""What organisers and players of leagues fill in."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.forms import ShowsMistake
from games.clock import Terms as Clock
from games.present import paces
from games.titles.registry import TITLES, USUAL
from tocsite.visible import validate_line

from .terms import Terms
from .words import rules as words

AS_IT_IS = "as_it_is"
"""The time that a league has and that is none of the usual ones."""
START_HOUR = time(12)  # UTC, when it is day in most places where people play


def pace_choices() -> list[tuple[str, Any]]:
    """The usual paces, each with what it means."""
    return [
        (name, format_html("<span><strong>{}</strong> {}</span>", pace.label, paces.sentence(pace.terms)))
        for name, pace in paces.PACES.items()
    ]


class RulesForm(ShowsMistake, forms.Form):
    """The rules of a league. The defaults are a division of seven with four games each, every pair meeting twice."""

    size = forms.TypedChoiceField(
        label=words.LABELS["size"], coerce=int, choices=[(number, number) for number in (4, 3, 2)], initial=4
    )
    pace = forms.ChoiceField(label=_("Time"), choices=pace_choices, initial=paces.USUAL, widget=forms.RadioSelect)
    division = forms.IntegerField(label=words.LABELS["division"], min_value=2, max_value=32, initial=7)
    games = forms.IntegerField(label=words.LABELS["games"], min_value=1, max_value=24, initial=4)
    round_days = forms.IntegerField(
        label=words.LABELS["round_days"],
        min_value=0,
        max_value=120,
        initial=0,
        help_text=_("0: all games of a season begin together."),
    )
    season_days = forms.IntegerField(
        label=words.LABELS["season_days"],
        min_value=1,
        max_value=366,
        initial=120,
        help_text=_("Games that still run then have a day for each decision, and thirty days later an hour."),
    )
    check_in_days = forms.IntegerField(label=words.LABELS["check_in_days"], min_value=1, max_value=30, initial=7)
    pause_days = forms.IntegerField(label=words.LABELS["pause_days"], min_value=0, max_value=90, initial=7)
    scheme = forms.ChoiceField(
        label=words.LABELS["scheme"], choices=list(words.SCHEMES.items()), widget=forms.RadioSelect, initial="standard"
    )
    bots = forms.BooleanField(
        label=words.LABELS["bots"],
        required=False,
        help_text=_("Else one player fewer sits at a table where a place is free when it begins."),
    )
    talk = forms.ChoiceField(
        label=words.LABELS["talk"], choices=list(words.TALK.items()), widget=forms.RadioSelect, initial="free"
    )
    branches = forms.IntegerField(
        label=words.LABELS["branches"],
        min_value=1,
        max_value=4,
        initial=1,
        help_text=_("1: one division a tier. 2: a pyramid of 1, 2, 4, 8 and so on, for very many players."),
    )
    up = forms.IntegerField(label=words.LABELS["up"], min_value=0, max_value=8, initial=2)
    down = forms.IntegerField(label=words.LABELS["down"], min_value=0, max_value=8, initial=2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = TITLES[USUAL]
        self.clock: Clock | None = self.initial.get("clock")
        if self.clock is not None:
            self.fields["pace"].choices = [*pace_choices(), (AS_IT_IS, _as_it_is(self.clock))]  # type: ignore[attr-defined]
        self.option_fields = {
            name: field for name, field in self.title.options().items() if name not in self.title.options_of_people
        }
        self.fields.update(self.option_fields)

    def option_rows(self) -> list[forms.BoundField]:
        """The fields of what its title lets people agree on."""
        return [self[name] for name in self.option_fields]

    def rules(self) -> dict[str, Any]:
        """The rules as `games.leagues.terms.Terms` takes them; call it on a valid form."""
        names = ("size", "division", "games", "round_days", "season_days", "check_in_days", "pause_days", "scheme")
        return {
            name: self.cleaned_data[name] for name in (*names, "bots", "talk", "branches", "up", "down")
        } | self.game_rules()

    def game_rules(self) -> dict[str, Any]:
        """Those of them that say what is played and in which time."""
        data = self.cleaned_data
        pace = self.clock if data["pace"] == AS_IT_IS and self.clock else paces.PACES[data["pace"]].terms
        return {
            "ruleset": self.title.name,
            "options": {name: data[name] for name in self.option_fields},
            "pace": pace.grace,
            "bank": pace.bank,
            "increment": pace.increment,
            "cap": pace.cap,
        }


def initial(terms: Terms) -> dict[str, Any]:
    """What a form shows of rules that stand. A time of theirs that is none of the usual ones is offered beside them."""
    clock = Clock(terms.pace, terms.bank, terms.increment, terms.cap)
    name = next((name for name, pace in paces.PACES.items() if pace.terms == clock), AS_IT_IS)
    shown = {field: getattr(terms, field) for field in Terms.__struct_fields__} | terms.options | {"pace": name}
    return shown | {"clock": clock} if name == AS_IT_IS else shown


def _as_it_is(clock: Clock) -> SafeString:
    return format_html("<span><strong>{}</strong> {}</span>", _("As it is:"), paces.sentence(clock))


class StartForm(forms.Form):
    """The day on which a season starts."""

    starts = forms.DateField(
        label=_("Season starts on"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("At noon, UTC."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].initial = (timezone.now() + timedelta(days=21)).date()

    def begins(self) -> datetime:
        """The moment of the start; call it on a valid form."""
        return datetime.combine(self.cleaned_data["starts"], START_HOUR, tzinfo=timezone.get_default_timezone())


class NewLeagueForm(StartForm, RulesForm):
    """A league to be founded, with its first season."""

    name = forms.CharField(label=_("Name of the league"), max_length=80, validators=[validate_line])
    about = forms.CharField(
        label=_("What it is about"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )


class ChangeRulesForm(RulesForm):
    """Rules that are changed, and why."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=400,
        validators=[validate_line],
        help_text=_("It stands in the log that everybody reads."),
    )


class ReasonForm(forms.Form):
    """Why an organiser does something."""

    reason = forms.CharField(label=_("Why"), max_length=400, validators=[validate_line])


class NewsForm(forms.Form):
    """What an organiser tells everybody."""

    headline = forms.CharField(label=_("Headline"), max_length=60, validators=[validate_line])
    text = forms.CharField(label=_("Text"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))


class AppealForm(forms.Form):
    """Why a decision is wrong."""

    reason = forms.CharField(
        label=_("Why the decision is wrong"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("It stands in the log that everybody reads."),
    )


class AnswerForm(forms.Form):
    """What is answered to an appeal."""

    granted = forms.ChoiceField(
        label=_("Answer"),
        choices=[("yes", _("Grant the appeal: what was decided is put right")), ("no", _("Decline the appeal"))],
        widget=forms.RadioSelect,
    )
    text = forms.CharField(label=_("Why, and what is done"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4}))

    def answer(self) -> dict[str, Any]:
        """What `services.appeals.answer` takes; call it on a valid form."""
        return {"granted": self.cleaned_data["granted"] == "yes", "text": self.cleaned_data["text"]}


class OrganiserForm(ReasonForm):
    """Who is to organise the league as well."""

    name = forms.CharField(label=_("Name of the person"), max_length=150)
