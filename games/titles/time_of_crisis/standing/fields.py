"""The conditions of a standing order in its form."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from ..rules.data.regions import PROVINCES
from ..rules.state import NEUTRAL
from ..words import names as called

MOST_UNITS = 20
REIGNS = {"yes": True, "no": False}


class ReignsField(forms.TypedChoiceField):
    """A field for the condition on being Emperor."""

    def __init__(self) -> None:
        choices = [
            ("", lazy("in the next, whoever is Emperor")),
            ("yes", lazy("in the next that I begin as Emperor")),
            ("no", lazy("in the next that I begin without being Emperor")),
        ]
        super().__init__(
            label=lazy("In which turn"), required=False, choices=choices, coerce=REIGNS.get, empty_value=None
        )

    def prepare_value(self, value: Any) -> Any:
        return next((word for word, reigns in REIGNS.items() if reigns is value), value)


def province() -> forms.Field:
    """Return a field for the place."""
    provinces = [(name, called.region(name)) for name in PROVINCES]
    return forms.ChoiceField(label=lazy("Where"), required=False, choices=[("", _("anywhere")), *provinces])


def against(kind: str, names: Sequence[str], seat: int) -> forms.Field:
    """Return a field for the opponent."""
    neutral = [] if kind == "CondemnMemory" else [(NEUTRAL, _("barbarians and Rival Emperors"))]
    others = [(index, name) for index, name in enumerate(names) if index != seat]
    return forms.TypedChoiceField(
        label=lazy("Against whom"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", _("anybody")), *neutral, *others],
    )


def mine() -> forms.Field:
    """Return a field for the strength of my force."""
    return _units(lazy("Only if my force has at least so many units"))


def theirs() -> forms.Field:
    """Return a field for the strength of the other force."""
    return _units(lazy("Only if the other force has at least so many units"))


def _units(label: Any) -> forms.Field:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST_UNITS)
