"""What the players of a game agree on, as a form asks for it and as lists tell it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy


def fields() -> dict[str, forms.Field]:
    """A field for each option of the rules beside the number of players."""
    told = lazy("The game ends at 40 legacy instead of 60.")
    return {"short": forms.BooleanField(label=lazy("Short game"), required=False, help_text=told)}


def in_words(options: Mapping[str, Any]) -> list[str]:
    """What differs from the usual game."""
    return [_("short game")] if options.get("short") else []
