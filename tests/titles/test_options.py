"""The fields of a game's form offer the options that its rules have, value by value."""

from typing import Any

import pytest
from django import forms

from games.titles.registry import TITLES
from rulebooks.options import Option
from rulebooks.registry import RULEBOOKS


def option_of(name: str, field: forms.Field) -> Option:
    """Return the option that a field stands for."""
    if not isinstance(field, forms.ChoiceField):
        return Option(name)
    entries: Any = field.widget.choices
    groups = [[value for value, _ in label] if isinstance(label, list) else [value] for value, label in entries]
    if isinstance(field, forms.MultipleChoiceField):
        return Option(name, groups=tuple(tuple(group) for group in groups))
    return Option(name, values=tuple(value for [value] in groups))


def test_site_offers_the_games_of_the_library() -> None:
    assert list(TITLES) == list(RULEBOOKS)


@pytest.mark.parametrize("title", TITLES)
def test_form_has_the_options_of_the_rules(title: str) -> None:
    fields = TITLES[title].seating.options()
    assert [option_of(name, field) for name, field in fields.items()] == list(RULEBOOKS[title].options)
