"""What organisers of tournaments fill in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tocsite.visible import validate_line

from .forms import RulesForm, StartForm
from .words import rules as words

TABLES = [(number, number) for number in (4, 3)]

OF_LEAGUES = ("season_days", "pause_days", "up", "down")


class TournamentRulesForm(RulesForm):
    """The rules of a tournament."""

    format = forms.ChoiceField(
        label=words.OF_TOURNAMENTS["format"],
        choices=list(words.FORMATS.items()),
        initial="swiss",
        widget=forms.RadioSelect,
    )
    size = forms.TypedChoiceField(label=words.OF_TOURNAMENTS["size"], coerce=int, choices=TABLES, initial=4)
    round_days = forms.IntegerField(
        label=words.OF_TOURNAMENTS["round_days"],
        min_value=1,
        max_value=120,
        initial=40,
        help_text=_("Games that still run then have a day for each decision, and thirty days later an hour."),
    )
    advancing = forms.TypedChoiceField(
        label=words.OF_TOURNAMENTS["advancing"],
        coerce=int,
        choices=list(words.GOING_ON.items()),
        initial=1,
        help_text=_("So many of the others as make full tables. In a Swiss everybody goes on."),
    )
    division = forms.IntegerField(
        label=words.OF_TOURNAMENTS["division"], min_value=3, max_value=32, initial=7, help_text=_("With pools alone.")
    )
    games = forms.IntegerField(
        label=words.OF_TOURNAMENTS["games"], min_value=1, max_value=24, initial=4, help_text=_("With pools alone.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in OF_LEAGUES:
            del self.fields[name]

    def rules(self) -> dict[str, Any]:
        """The rules as `games.leagues.terms.Terms` takes them; call it on a valid form."""
        names = ("format", "size", "round_days", "advancing", "division", "games", "check_in_days", "scheme")
        return (
            {name: self.cleaned_data[name] for name in (*names, "bots", "talk")}
            | {"up": 0, "down": 0}
            | self.game_rules()
        )


class NewTournamentForm(StartForm, TournamentRulesForm):
    """A tournament to be held."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=80, validators=[validate_line])
    about = forms.CharField(
        label=_("What it is about"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].label = _("Starts on")


class ChangeTournamentForm(TournamentRulesForm):
    """Rules that are changed, and why."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=400,
        validators=[validate_line],
        help_text=_("It stands in the log that everybody reads."),
    )
