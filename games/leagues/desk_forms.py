"""Forms of the organisers' desk about players and results."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from .forms import ReasonForm, StartForm
from .models import Entry, Ruling
from .scoring.points import PART
from .terms import LARGEST

PUBLIC = lazy("Public in the decision log, and in the email to the players it concerns.")
Choice = tuple[str | int, str | Promise]
LARGEST_CAP = 1000


def write_seen(moment: datetime) -> str:
    """Return a moment for a hidden field."""
    return moment.astimezone(UTC).isoformat()


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


class MoveStartForm(ReasonForm, StartForm):
    """Another start of a season, and the reason."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=40)
    field_order = ("starts", "reason", "seen")

    def __init__(self, *args: Any, starts: datetime, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts"].initial = starts.astimezone(UTC).date()
        self.fields["seen"].initial = write_seen(starts)

    def clean_seen(self) -> datetime:
        """Return the start at the time of the form."""
        try:
            return datetime.fromisoformat(self.cleaned_data["seen"]).astimezone(UTC)
        except ValueError as problem:
            raise forms.ValidationError(_("That form was incomplete. Use the one on this page.")) from problem


class CapForm(ReasonForm):
    """The most players of a season, and the reason."""

    cap = forms.IntegerField(
        label=lazy("Most players"),
        min_value=2,
        max_value=LARGEST_CAP,
        required=False,
        help_text=lazy("Leave empty for no limit."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)
    field_order = ("cap", "reason", "seen")


class SeedsForm(ReasonForm):
    """The seeds of a draw, and the reason."""

    seeds = forms.CharField(
        label=lazy("Seeds"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=lazy("One username per line, the strongest player first. Leave empty for no seeds."),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=20_000)
    field_order = ("seeds", "reason", "seen")

    def names(self) -> list[str]:
        """Return the names on the lines; the form must be valid."""
        return [name for line in self.cleaned_data["seeds"].splitlines() if (name := line.strip())]

    def clean_seen(self) -> list[int]:
        parts = self.cleaned_data["seen"].split()
        if not all(part.isdecimal() for part in parts):
            raise forms.ValidationError(_("That form was incomplete. Use the one on this page."))
        return [int(part) for part in parts]


class OfferForm(ReasonForm):
    """A place to offer after the draw, to whom, and the reason."""

    name = forms.CharField(label=lazy("Player's username"), max_length=150)
    place = forms.TypedChoiceField(label=lazy("Place"), coerce=int, widget=forms.RadioSelect)
    field_order = ("name", "place", "reason")

    def __init__(self, *args: Any, places: Sequence[Choice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["place"].choices = places  # type: ignore[attr-defined]
        if len(places) == 1:
            self.fields["place"].initial = places[0][0]


class ReplayForm(ReasonForm):
    """The reason for playing a table again."""

    seen = forms.IntegerField(widget=forms.HiddenInput)


class PointsForm(ReasonForm):
    """Points to give a player, or to take."""

    way = forms.TypedChoiceField(
        label=lazy("Change"),
        coerce=int,
        choices=[(1, lazy("give points")), (-1, lazy("take points"))],
        widget=forms.RadioSelect,
    )
    points = forms.DecimalField(
        label=lazy("Points"),
        min_value=0,
        max_value=1000,
        step_size=Decimal("0.25"),
        decimal_places=2,
        help_text=lazy("Quarters of a point are possible, such as 1.5 or 0.25."),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("way", "points", "reason", "seen")

    def change(self) -> int:
        """Return the points in 24ths, below 0 if they are taken; the form must be valid."""
        return int(self.cleaned_data["points"] * PART) * int(self.cleaned_data["way"])


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
