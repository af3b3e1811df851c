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
    starts = forms.DateField(
        label=_("Start date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Play starts at 12:00 UTC."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].initial = (timezone.now() + timedelta(days=21)).date()

    def begins(self) -> datetime:
        """Return the moment of the start; the form must be valid."""
        return datetime.combine(self.cleaned_data["starts"], START_HOUR, tzinfo=timezone.get_default_timezone())


class ReasonForm(ShowsMistake, forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=400,
        validators=[validate_line],
        help_text=_("Public in the decision log."),
    )


class EntranceForm(ShowsMistake, forms.Form):
    """Conditions for seeing and entering a league."""

    admission = forms.ChoiceField(
        label=_("Who may enter"),
        choices=Admission.choices,
        initial=Admission.ANYBODY,
        widget=forms.RadioSelect,
        help_text=_(
            "Unless anyone may enter, the league is visible to its players only, and its games are private and unrated."
        ),
    )
    reliability = forms.TypedChoiceField(
        label=_("Required reliability"),
        coerce=int,
        choices=reliability_choices,
        initial=0,
        help_text=_("The percentage of decisions made on time in the last year."),
    )
    newcomers = forms.BooleanField(
        label=_("New players may enter too"),
        required=False,
        initial=True,
        help_text=_("New players have not made enough decisions for a percentage yet."),
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
        help_text=_("A new name changes the page address. The old address still works."),
    )
    about = forms.CharField(
        label=_("Description"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    announcement = forms.CharField(
        label=_("Announcement"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Shown at the top of the page until you change it."),
    )
    picture = forms.FileField(
        label=_("New picture"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
        help_text=_("JPEG, PNG or WebP, up to 4 MB. It is shown small."),
    )
    no_picture = forms.BooleanField(label=_("Remove picture"), required=False)

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

    one = forms.CharField(label=_("First player"), max_length=150)
    other = forms.CharField(label=_("Second player"), max_length=150)


class TeamForm(ShowsMistake, forms.Form):
    name = forms.CharField(label=_("Team name"), max_length=40, validators=[validate_line])


class TeammateForm(ShowsMistake, forms.Form):
    teammate = forms.CharField(label=_("Username"), max_length=150)


class NewsForm(ShowsMistake, forms.Form):
    headline = forms.CharField(label=_("Headline"), max_length=60, validators=[validate_line])
    text = forms.CharField(label=_("Text"), max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))


class AppealForm(ShowsMistake, forms.Form):
    """The reasons against a decision."""

    reason = forms.CharField(
        label=_("Reason for your appeal"),
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Public in the decision log."),
    )


class AnswerForm(ShowsMistake, forms.Form):
    granted = forms.ChoiceField(
        label=_("Answer"),
        choices=[("yes", _("Grant appeal")), ("no", _("Decline appeal"))],
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=_("Reason, and what happens now"), max_length=1000, widget=forms.Textarea(attrs={"rows": 4})
    )

    def answer(self) -> dict[str, Any]:
        """Return the arguments of `acts.appeals.answer`; the form must be valid."""
        return {"granted": self.cleaned_data["granted"] == "yes", "text": self.cleaned_data["text"]}


class OrganiserForm(ReasonForm):
    name = forms.CharField(label=_("Username"), max_length=150)
