"""Forms for joining a ladder."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.forms import DAMAGED
from games.leagues.models import MOST_GAMES, Wish
from games.leagues.rules_forms import OptionsForm, pace_choices
from games.present import paces
from games.titles.title import Title


class WishForm(OptionsForm):
    """The games somebody wants on a ladder."""

    seated = "sizes"

    ruleset = forms.CharField(widget=forms.HiddenInput, error_messages={"required": DAMAGED})
    games = forms.IntegerField(label=_("Games at a time"), min_value=1, max_value=MOST_GAMES, initial=1)
    pace = forms.ChoiceField(
        label=_("Time control"), choices=pace_choices, initial=paces.USUAL, widget=forms.RadioSelect
    )
    sizes = forms.TypedMultipleChoiceField(
        label=_("Players at the table"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one number of players.")},
    )
    alike = forms.TypedChoiceField(
        label=_("Opponents"),
        coerce=lambda value: value == "alike",
        choices=[("alike", _("players of similar strength")), ("any", _("anyone"))],
        initial="alike",
        widget=forms.RadioSelect,
    )
    bots = forms.ChoiceField(
        label=_("Bots"), choices=Wish.Taken.choices, initial=Wish.Taken.NO, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, title: Title, **kwargs: Any) -> None:
        super().__init__(*args, title=title, **{"label_suffix": ""} | kwargs)
        sizes = self.fields["sizes"]
        assert isinstance(sizes, forms.TypedMultipleChoiceField)
        sizes.choices = [(number, str(number)) for number in title.seating.players]
        sizes.initial = [max(title.seating.players)]
        self.fields["ruleset"].initial = title.name

    def choices(self) -> list[forms.BoundField]:
        """Return the fields of the title's options."""
        return [self[name] for name in self.option_fields]

    def options(self) -> dict[str, Any]:
        """Return the options that make another game than the usual one; the form must be valid."""
        chosen = self.title.seating.options_with_effect(super().options())
        return {name: value for name, value in chosen.items() if value != self.option_fields[name].clean(None)}

    def wished(self) -> dict[str, Any]:
        """Return the arguments of `services.ladders.join`; the form must be valid."""
        told = {name: self.cleaned_data[name] for name in ("games", "pace", "sizes", "alike", "bots")}
        return {**told, "options": self.options()}


def initial(wish: Wish) -> dict[str, Any]:
    """Return the initial values for an existing wish."""
    alike = "alike" if wish.alike else "any"
    told = {"games": wish.games, "pace": wish.pace, "sizes": wish.sizes, "alike": alike, "bots": wish.bots}
    return {**told, **wish.options}
