"""Forms of the organisers' desk about players and results."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from .forms import ReasonForm
from .models import Entry, Ruling
from .terms import LARGEST

PUBLIC = lazy("Public in the decision log, and in the email to the players it concerns.")
Choice = tuple[str | int, str | Promise]


class PlayerForm(ReasonForm):
    """A person to put in or to bar, and the reason."""

    name = forms.CharField(label=lazy("Player's username"), max_length=150)
    field_order = ("name", "reason")


class ExchangeForm(ReasonForm):
    """Two players to begin in each other's place."""

    one = forms.TypedChoiceField(label=lazy("First player"), coerce=int)
    other = forms.TypedChoiceField(label=lazy("Second player"), coerce=int)
    seen = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("one", "other", "reason", "seen")

    def __init__(self, *args: Any, players: Sequence[Choice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = players  # type: ignore[attr-defined]


class GroupsForm(ReasonForm):
    """The number of divisions or pools to draw."""

    groups = forms.IntegerField(label=lazy("Number of divisions"), min_value=1, max_value=32_000)
    field_order = ("groups", "reason")

    def __init__(self, *args: Any, is_tournament: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_tournament:
            self.fields["groups"].label = lazy("Number of groups")
        self.fields["groups"].help_text = lazy("Each has at most %(most)d players.") % {"most": LARGEST}


class RulingForm(ReasonForm):
    """A ruling on a game: its kind, its reason, and for some kinds the place of each seat."""

    kind = forms.ChoiceField(label=lazy("Ruling"), widget=forms.RadioSelect)
    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        kinds: Sequence[Choice],
        players: Sequence[str],
        places: Sequence[int],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = kinds  # type: ignore[attr-defined]
        self.seats = [f"place_{seat}" for seat in range(len(players))]
        for name, player, place in zip(self.seats, players, places, strict=True):
            self.fields[name] = forms.TypedChoiceField(
                label=_("Place of %(name)s") % {"name": player},
                coerce=int,
                choices=_place_choices(len(players)),
                initial=place,
            )
        self.order_fields(["kind", *self.seats, "reason", "seen"])
        self.fields["reason"].help_text = PUBLIC

    def places(self) -> list[int]:
        """Return the place of each seat, 0 without points; the form must be valid."""
        return [self.cleaned_data[name] for name in self.seats]


def _place_choices(players: int) -> list[Choice]:
    numbers: list[Choice] = [(place, str(place)) for place in range(1, players + 1)]
    return [*numbers, (0, lazy("last, no points"))]


def player_choices(entries: Sequence[Entry]) -> list[Choice]:
    return [(entry.pk, entry.name) for entry in entries]


KINDS = {
    Ruling.Kind.CORRECTED: lazy("Correct: the places below replace the result, in the standings and for ratings."),
    Ruling.Kind.AWARDED: lazy("Award: the places below count in the standings, but not for ratings."),
    Ruling.Kind.ENDED: lazy("End now: the current places count in the standings, but not for ratings."),
    Ruling.Kind.VOID: lazy("Void: the game counts neither in the standings nor for ratings."),
}
"""Names of the kinds of ruling, as choices."""
