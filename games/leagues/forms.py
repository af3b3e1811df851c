"""Forms of leagues for organisers and players."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms import ShowsMistake
from games.forms import reliability_choices
from games.leagues.models import Admission
from games.leagues.services import profiles
from games.services.errors import Refused
from tocsite.visible import validate_line

START_HOUR = time(12)  # UTC, by day in most places of players


class StartForm(ShowsMistake, forms.Form):
    """The day of a season's start."""

    starts = forms.DateField(
        label=_("Starts on"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("At noon, UTC."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].initial = (timezone.now() + timedelta(days=21)).date()

    def begins(self) -> datetime:
        """Return the moment of the start; the form must be valid."""
        return datetime.combine(self.cleaned_data["starts"], START_HOUR, tzinfo=timezone.get_default_timezone())


class ReasonForm(ShowsMistake, forms.Form):
    """The reason for an organiser's act."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=400,
        validators=[validate_line],
        help_text=_("It stands in the log that everybody reads."),
    )


class EntranceForm(ShowsMistake, forms.Form):
    """Conditions for seeing and entering a league."""

    admission = forms.ChoiceField(
        label=_("Who may enter"),
        choices=Admission.choices,
        initial=Admission.ANYBODY,
        widget=forms.RadioSelect,
        help_text=_("Unless that is anybody, only its people see the league, and its games are private and not rated."),
    )
    reliability = forms.TypedChoiceField(
        label=_("How reliable they are"),
        coerce=int,
        choices=reliability_choices,
        initial=0,
        help_text=_("The share of decisions made in time over the last year."),
    )
    newcomers = forms.BooleanField(
        label=_("Newcomers may enter as well"),
        required=False,
        initial=True,
        help_text=_("People who have not yet made enough decisions to tell."),
    )

    def entrance(self) -> dict[str, Any]:
        """Return the arguments for the services; the form must be valid."""
        return {name: self.cleaned_data[name] for name in ("admission", "reliability", "newcomers")}


class ChangeEntranceForm(ReasonForm, EntranceForm):
    """New conditions for seeing and entering a league, and the reason."""


class LeaguePageForm(ShowsMistake, forms.Form):
    """A league's appearance: its name, texts and picture."""

    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        validators=[validate_line],
        help_text=_("With the name its address changes; that of before leads on."),
    )
    about = forms.CharField(
        label=_("What it is about"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    announcement = forms.CharField(
        label=_("Announcement"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("It stands at the top of the league's page until you change it."),
    )
    picture = forms.FileField(
        label=_("Another picture"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        help_text=_("A JPEG, a PNG or a WebP, of 4 MB at most. It is shown small."),
    )
    no_picture = forms.BooleanField(label=_("Show no picture"), required=False)

    def texts(self) -> dict[str, str]:
        """Return the arguments of `services.profiles.change`; the form must be valid."""
        return {name: self.cleaned_data[name] for name in ("name", "about", "announcement")}

    def clean_picture(self) -> bytes | None:
        file = self.cleaned_data["picture"]
        try:
            return profiles.encode(file) if file else None
        except Refused as problem:
            raise forms.ValidationError(str(problem)) from problem


class ApartForm(ShowsMistake, forms.Form):
    """Two people to keep from one table."""

    one = forms.CharField(label=_("Name of one"), max_length=150)
    other = forms.CharField(label=_("Name of the other"), max_length=150)


class TeamForm(ShowsMistake, forms.Form):
    """A team to be founded."""

    name = forms.CharField(label=_("Name of the team"), max_length=40, validators=[validate_line])


class TeammateForm(ShowsMistake, forms.Form):
    """The person to invite into a team."""

    teammate = forms.CharField(label=_("Name of the person"), max_length=150)


class NewsForm(ShowsMistake, forms.Form):
    """News from an organiser to everybody."""

    headline = forms.CharField(label=_("Headline"), max_length=60, validators=[validate_line])
    text = forms.CharField(label=_("Text"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))


class AppealForm(ShowsMistake, forms.Form):
    """The reasons against a decision."""

    reason = forms.CharField(
        label=_("Why the decision is wrong"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("It stands in the log that everybody reads."),
    )


class AnswerForm(ShowsMistake, forms.Form):
    """The answer to an appeal."""

    granted = forms.ChoiceField(
        label=_("Answer"),
        choices=[("yes", _("Grant the appeal")), ("no", _("Decline the appeal"))],
        widget=forms.RadioSelect,
    )
    text = forms.CharField(label=_("Why, and what is done"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4}))

    def answer(self) -> dict[str, Any]:
        """Return the arguments of `services.appeals.answer`; the form must be valid."""
        return {"granted": self.cleaned_data["granted"] == "yes", "text": self.cleaned_data["text"]}


class OrganiserForm(ReasonForm):
    """A further organiser of the league."""

    name = forms.CharField(label=_("Name of the person"), max_length=150)
