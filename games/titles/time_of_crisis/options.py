"""What the players of a game agree on, as a form asks for it and as lists tell it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

OVERLAPPING = lazy(
    "The next player begins while the one before still buys cards and selects a hand: recommended by mail, where it "
    "saves a day in most rounds."
)


def fields() -> dict[str, forms.Field]:
    """A field for each option of the rules beside the number of players."""
    told = lazy("The game ends at 40 legacy instead of 60.")
    return {
        "short": forms.BooleanField(label=lazy("Short game"), required=False, help_text=told),
        "overlapping": forms.BooleanField(label=lazy("Overlapping turns"), required=False, help_text=OVERLAPPING),
    }


def in_words(options: Mapping[str, Any]) -> list[str]:
    """What differs from the usual game."""
    told = {"short": _("short game"), "overlapping": _("overlapping turns")}
    return [words for name, words in told.items() if options.get(name)]
