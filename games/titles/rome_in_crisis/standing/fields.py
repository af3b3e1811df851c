"""Fields of a standing order to bid, beside its policy, for its form."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from ..rules.data.influence import CARDS
from ..words import names as called

MOST = 99


def total() -> forms.Field:
    """Return a field for the highest total of one's candidate."""
    return forms.IntegerField(
        label=lazy("The highest total to go to"),
        required=False,
        min_value=1,
        max_value=MOST,
        help_text=lazy("What your candidate comes to in all: rating, office and cards. Nobody is told of it."),
    )


class KeepField(forms.MultipleChoiceField):
    """A field of cards to keep in hand, all of each kind; its value is the number of each."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self) -> None:
        super().__init__(
            label=lazy("Cards to keep in hand, all of a kind"),
            required=False,
            choices=lambda: [(card, called.card(card)) for card in CARDS],
        )

    def prepare_value(self, value: Any) -> Any:
        return list(value) if isinstance(value, Mapping) else value

    def clean(self, value: Any) -> Any:
        return {card: CARDS[card].copies for card in super().clean(value)}
