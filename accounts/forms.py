"""The profile, and the common parts of long forms."""

from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import hours, naming, zones
from accounts.entrance import NAME_HELP, ZONE_HELP, unnamed_zone
from accounts.models import User

OFFER_HELP = _("When a player leaves a public game, we may email you to offer the seat.")
DAYS_HELP = _("Up to 5 days a week.")
NOT_BOTH = _("Enter both times, or neither.")


class HourOfDay(forms.TypedChoiceField):
    """A full hour of the clock, or none, which is called ``none``."""

    def __init__(self, none: str | Promise, **kwargs: Any) -> None:
        super().__init__(choices=partial(hours.choices, none), coerce=int, empty_value=None, required=False, **kwargs)


class LanguageSelect(forms.Select):
    """A list of languages, each of which is read out in itself."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return option | {"attrs": option["attrs"] | ({"lang": value} if value else {})}


class ShowsMistake(forms.BaseForm):
    """Give the focus to the first wrong field: on a phone it may be far down the page."""

    def full_clean(self) -> None:
        super().full_clean()
        wrong = next((name for name in self.fields if name in self.errors), None)
        if wrong is not None:
            self.fields[wrong].widget.attrs["autofocus"] = True


MUTED = _("A moderator has muted you, so you can't change your username now.")


class ProfileForm(ShowsMistake, forms.ModelForm):
    timezone = forms.ChoiceField(label=_("Time zone"), choices=zones.choices, help_text=ZONE_HELP)
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        choices=lambda: [("", _("Language of my browser")), *settings.LANGUAGES],
        widget=LanguageSelect,
    )

    quiet_from = HourOfDay(none=hours.NOT_QUIET, label=_("Quiet from"))
    quiet_to = HourOfDay(none=hours.NOT_QUIET, label=_("Quiet until"))
    days_off = forms.TypedMultipleChoiceField(
        label=_("Days off"),
        choices=hours.weekdays,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=DAYS_HELP,
    )
    plays_from = HourOfDay(none=_("Not set"), label=_("Usual playing hours: from"))
    plays_to = HourOfDay(none=_("Not set"), label=_("Usual playing hours: until"))

    class Meta:
        model = User
        fields = [
            *("username", "timezone", "language", "quiet_from", "quiet_to", "days_off"),
            *("plays_from", "plays_to", "offers_to_substitute"),
        ]
        labels = {"username": _("Username"), "offers_to_substitute": _("Send me substitute emails")}
        help_texts = {"username": NAME_HELP, "offers_to_substitute": OFFER_HELP}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.instance.timezone_chosen:
            self.initial["timezone"] = ""
            self.fields["timezone"] = unnamed_zone()

    def clean_timezone(self) -> str:
        return self.cleaned_data["timezone"] or self.instance.timezone

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if self.instance.is_muted and name != self.initial["username"]:
            raise forms.ValidationError(MUTED)
        return naming.require_free(name, to=self.instance)

    def clean_days_off(self) -> list[int]:
        days = sorted(self.cleaned_data["days_off"])
        if len(days) > hours.MOST_DAYS_OFF:
            raise forms.ValidationError(hours.DAYS_ERROR)
        return days

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        start, end = data.get("quiet_from"), data.get("quiet_to")
        if (start is None) != (end is None):
            self.add_error("quiet_to", NOT_BOTH)
        elif start is not None and end is not None and not 0 < hours.length(start, end) <= hours.MOST_QUIET:
            self.add_error("quiet_to", hours.QUIET_ERROR)
        plays = (data.get("plays_from"), data.get("plays_to"))
        if plays != (None, None) and (None in plays or len(set(plays)) == 1):
            self.add_error("plays_to", hours.PLAYING_ERROR)
        return data
