"""Forms common to several acts."""

from collections.abc import Sequence

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from games.leagues.forms import ReasonForm
from games.leagues.models import Entry

Choice = tuple[str | int, str | Promise]


class PlayerForm(ReasonForm):
    """A person to put in or to bar, and the reason."""

    name = forms.CharField(label=lazy("Player's username"), max_length=150)
    field_order = ("name", "reason")


def player_choices(entries: Sequence[Entry]) -> list[Choice]:
    return [(entry.pk, entry.name) for entry in entries]
