"""What the players of a game agree on, as a form asks for it and as lists tell it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

EMPERORS = lazy(
    "From The Age of Iron and Rust: a new Emperor reigns in Rome, from another province or with an army, and each kind "
    "gains legacy and falls in its own way."
)
OVERLAPPING = lazy(
    "The next player begins while the one before still buys cards and selects a hand: recommended by mail, where it "
    "saves a day in most rounds."
)


def fields() -> dict[str, forms.Field]:
    """A field for each option of the rules beside the number of players."""
    told = {
        "short": (lazy("Short game"), lazy("The game ends at 40 legacy instead of 60.")),
        "emperors": (lazy("Kinds of Emperor"), EMPERORS),
        "overlapping": (lazy("Overlapping turns"), OVERLAPPING),
    }
    return {
        name: forms.BooleanField(label=label, required=False, help_text=text) for name, (label, text) in told.items()
    }


def in_words(options: Mapping[str, Any]) -> list[str]:
    """What differs from the usual game."""
    words = {
        "short": _("short game"),
        "emperors": _("kinds of Emperor"),
        "overlapping": _("overlapping turns"),
    }
    return [word for name, word in words.items() if options.get(name)]
