"""The forms of the games: a new game, an order, preferences for mails."""

from datetime import time, timedelta
from typing import Any

from django import forms
from django.core import signing
from django.utils import formats
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.forms import ShowsMistake
from games.models import MAX_BANK, MAX_INCREMENT, MAX_PACE, MIN_PACE, MailKind, MailSettings, new_public_id
from games.present import clocks
from games.services.rows import owed_mails
from games.titles.title import Title
from rulebooks.clock import TimeControl
from rulebooks.engine.dice import salt_of
from tocsite.visible import validate_line

from .services.outbox import preferences
from .services.rows import reliability_record

HOUR = int(timedelta(hours=1).total_seconds())
OWN_PACE = "own"
SEATS = {2: _("Second player"), 3: _("Third player"), 4: _("Fourth player")}
KEY_SALT = "games.new"
MOST_SEATS = 4
DAMAGED = _("This form is damaged. Open the page again.")
"""The problem of a hidden field changed on its way, beyond any person's mending."""


def usual_pace_choices() -> list[tuple[str, Any]]:
    """The usual paces, each with its meaning."""
    return [
        (name, format_html("<span><strong>{}</strong> {}</span>", pace.label, clocks.describe_terms(pace.terms)))
        for name, pace in clocks.PACES.items()
    ]


def pace_choices() -> list[tuple[str, Any]]:
    """The usual paces, each with its meaning, and one's own figures."""
    usual = usual_pace_choices()
    own = format_html("<strong>{}</strong>", pgettext_lazy("pace", "Custom"))
    return [*usual, (OWN_PACE, own)]


def hours_field(label: Any, most: int, least: int = 0, help_text: Any = "") -> forms.IntegerField:
    """A span in whole hours, bounded by seconds."""
    return forms.IntegerField(
        label=label, required=False, min_value=least // HOUR, max_value=most // HOUR, help_text=help_text
    )


def reliability_choices() -> list[tuple[int, Any]]:
    """Choices of the reliability a game asks of people who join."""
    label = _("at least %(percent)d%% on time")
    return [(0, _("Everyone")), *((percent, label % {"percent": percent}) for percent in reliability_record.ASKED)]


def new_key() -> str:
    """Make a sealed address for a game still to be made: a form sent twice makes one game."""
    return signing.dumps(new_public_id(), salt=KEY_SALT)


def problems(form: forms.BaseForm) -> str:
    """Join all errors of a form, for a page without it."""
    return " ".join(str(problem) for of_field in form.errors.values() for problem in of_field)


def hours_of_the_day() -> list[tuple[int, str]]:
    """The full hours, in the reader's format."""
    return [(hour, formats.time_format(time(hour), "TIME_FORMAT")) for hour in range(24)]


class KeyForm(forms.Form):
    """A form that opens a game and brings its address: sent twice, it opens one."""

    key = forms.CharField(widget=forms.HiddenInput, initial=new_key, error_messages={"required": DAMAGED})

    def clean_key(self) -> str:
        try:
            return signing.loads(self.cleaned_data["key"], salt=KEY_SALT)
        except signing.BadSignature as error:
            raise forms.ValidationError(DAMAGED) from error


class PracticeForm(KeyForm):
    """A game against bots, or with ``alone`` against automata alone, by a button of its own."""

    alone = forms.BooleanField(required=False, widget=forms.HiddenInput)


class SaltForm(forms.Form):
    """A player's words for the dice of a sealed game; ``cleaned_data`` holds them in hex."""

    salt = forms.CharField(
        label=_("Your salt for the dice (optional)"),
        required=False,
        max_length=200,
        help_text=_(
            "Any words you like. They are mixed into the dice, so not even this site can choose the rolls. Everyone "
            "sees the SHA-256 of your words, or 64 hexadecimal digits as they are."
        ),
    )

    def clean_salt(self) -> str:
        return salt_of(self.cleaned_data["salt"])


class OwnFiguresForm(forms.Form):
    """A time control in figures of one's own, in hours, if none of the usual ones is chosen."""

    grace = hours_field(_("Hours per decision"), MAX_PACE, MIN_PACE)
    bank = hours_field(
        _("Hours in the time bank"), MAX_BANK, help_text=_("Extra time for the whole game. 0 means none.")
    )
    increment = hours_field(_("Hours added per decision"), MAX_INCREMENT)
    cap = hours_field(_("Maximum hours in the time bank"), MAX_BANK, help_text=_("If empty: the same as at the start."))

    def clean_own_figures(self, data: dict[str, Any]) -> None:
        """Note the mistakes in the figures."""
        if not data.get("grace") and "grace" not in self.errors:
            self.add_error("grace", _("Enter a number of hours from 1 to 336."))
        bank = data.get("bank") or 0
        cap = bank if data.get("cap") is None else data["cap"]
        if cap < bank:
            self.add_error("cap", _("The limit can't be below the starting time bank."))
        elif data.get("increment") and not cap and "cap" not in self.errors:
            self.add_error("cap", _("A time bank that grows must hold at least 1 hour."))

    def own_terms(self) -> TimeControl:
        """Return the time control; the form must be valid."""
        data = self.cleaned_data
        bank = data["bank"] or 0
        cap = bank if data["cap"] is None else data["cap"]
        return TimeControl(data["grace"] * HOUR, bank * HOUR, (data["increment"] or 0) * HOUR, cap * HOUR)


class NewGameForm(ShowsMistake, OwnFiguresForm, KeyForm):
    """The form of a new table; ``cleaned_data`` suits ``lobby.create_game``."""

    name = forms.CharField(label=_("Name of the game"), max_length=80, validators=[validate_line])
    ruleset = forms.CharField(widget=forms.HiddenInput, required=False)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)
    pace = forms.ChoiceField(
        label=_("Time control"),
        choices=pace_choices,
        initial=clocks.USUAL_PACE,
        widget=forms.RadioSelect,
        help_text=_(
            "If you run out of time, a bot makes that decision and the game goes on. Quiet hours and days off don't "
            "count."
        ),
    )
    reliability = forms.TypedChoiceField(
        label=_("Who may join"),
        coerce=int,
        required=False,
        choices=reliability_choices,
        help_text=_("Reliability over the last year. The same applies to substitutes."),
    )
    newcomers = forms.BooleanField(
        label=_("New players may join too"),
        required=False,
        initial=True,
        help_text=_("Players with too few decisions for a reliability figure."),
    )
    private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only players with the invitation link can see and join the game."),
    )
    rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        initial=True,
        help_text=_("The result counts towards ratings. Private games and games against bots alone never do."),
    )

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.title = title
        self.option_fields = title.seating.options()
        self.fields.update(self.option_fields)
        self.fields["ruleset"].initial = title.name
        players = self.fields["players"]
        assert isinstance(players, forms.ChoiceField)
        players.choices = [(number, str(number)) for number in title.seating.players]
        players.initial = max(title.seating.players)
        sitters = [("", _("A player")), *((name, title.seating.bot_labels[name]) for name in title.seating.bots)]
        self.seat_fields = {
            f"seat_{number}": forms.ChoiceField(label=SEATS[number], required=False, choices=sitters)
            for number in range(2, max(title.seating.players) + 1)
        }
        self.fields.update(self.seat_fields)

    def option_rows(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_fields]

    def seat_rows(self) -> list[forms.BoundField]:
        return [self[name] for name in self.seat_fields]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("pace") == OWN_PACE:
            self.clean_own_figures(data)
        if self._count_automata() >= (data.get("players") or MOST_SEATS):
            self.add_error("players", _("Keep at least one seat for yourself."))
        return data

    def _count_automata(self) -> int:
        options = {name: self.cleaned_data[name] for name in self.option_fields if name in self.cleaned_data}
        return len(self.title.seating.automata_of(options))

    def terms(self) -> TimeControl:
        """The time control; call it on a valid form."""
        data = self.cleaned_data
        if data["pace"] != OWN_PACE:
            return clocks.PACES[data["pace"]].terms
        return self.own_terms()

    def game(self) -> dict[str, Any]:
        """The keyword arguments of ``lobby.create_game``; call it on a valid form."""
        data = self.cleaned_data
        terms = self.terms()
        chosen_bots = [data[name] for name in self.seat_fields][: data["players"] - 1 - self._count_automata()]
        return {
            "public_id": data["key"],
            "name": data["name"],
            "players": data["players"],
            "ruleset": self.title.name,
            "options": {name: data[name] for name in self.option_fields},
            "pace": terms.grace,
            "bank": terms.bank,
            "increment": terms.increment,
            "cap": terms.cap,
            "reliability": data["reliability"] or 0,
            "newcomers": data["newcomers"] or not data["reliability"],
            "private": data["private"],
            "rated": data["rated"] and not data["private"],
            "bot_seats": [bot for bot in chosen_bots if bot],
        }


class PositionForm(forms.Form):
    """A seat, and the sealed number of the latest move on its page."""

    seat = forms.IntegerField(min_value=0, max_value=3)
    expected_move = forms.CharField(max_length=40)


class UndoForm(PositionForm):
    """The number of orders to take back; one by default."""

    count = forms.IntegerField(min_value=1, required=False)


class MailSettingsForm(forms.Form):
    """The way of each kind of mail, and the hour of the digest."""

    digest_hour = forms.TypedChoiceField(label=_("Send the daily digest at"), coerce=int, choices=hours_of_the_day)
    way_names = MailSettings.Way.labels

    def __init__(self, *args: Any, settings: MailSettings, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["digest_hour"].initial = settings.digest_hour
        self.offered = preferences.offered_kinds()
        for kind in self.offered:
            self.fields[f"way_{kind}"] = forms.ChoiceField(
                label=kind.label,
                choices=MailSettings.Way.choices,
                initial=owed_mails.way_of(settings, kind),
                widget=forms.RadioSelect,
            )

    def kinds(self) -> list[forms.BoundField]:
        """The rows of the table: one field a kind."""
        return [self[f"way_{kind}"] for kind in self.offered]

    def ways(self) -> dict[str, str]:
        """The way of each kind; call it on a valid form."""
        return {str(kind): self.cleaned_data[f"way_{kind}"] for kind in self.offered}

    def silences_decisions(self) -> bool:
        """Return True if no mail will announce a decision; call it on a valid form."""
        return self.ways()[MailKind.TURN] == MailSettings.Way.NEVER
