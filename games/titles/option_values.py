"""Values of a title's options, by their form fields alone: read from a line, and drawn by lot."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from django import forms

from games import engine
from games.engine.dice import KeyedDice

from . import rulebook
from .title import Title

ON, OFF = ("yes", "on", "true", "1"), ("no", "off", "false", "0")
TRIES = 100
_LOOKED_AT = KeyedDice(bytes(16), "options")


def read_option(fields: Mapping[str, forms.Field], line: str) -> tuple[str, Any]:
    """Read an option as ``NAME=VALUE``, with commas in lists; ``NAME`` alone is on.

    Raise `django.forms.ValidationError` for a value that the field does not take, and KeyError for an
    unknown option.
    """
    name, equals, value = line.partition("=")
    field = fields[name]
    if isinstance(field, forms.MultipleChoiceField):
        return name, field.clean([part for part in value.split(",") if part])
    if isinstance(field, forms.BooleanField):
        return name, _is_on(value if equals else ON[0])
    return name, field.clean(value)


def _is_on(value: str) -> bool:
    if value not in ON + OFF:
        raise forms.ValidationError(f"{value} is neither {ON[0]} nor {OFF[0]}")
    return value in ON


def draw_options(title: Title, players: int, rng: Random, fixed_options: dict[str, Any]) -> dict[str, Any]:
    """Draw any options that the title's rules take for so many players, with the fixed ones
    as they are.

    Raise `engine.IllegalAction` if the rules refuse the fixed ones.
    """
    fields = {name: field for name, field in title.seating.options().items() if name not in fixed_options}
    for _ in range(TRIES):
        options = {name: _any_of(field, rng) for name, field in fields.items()} | fixed_options
        try:
            rulebook.new(title.name, {"players": players, **options}, _LOOKED_AT)
        except engine.IllegalAction as refusal:
            problem = refusal
        else:
            return options
    raise problem


def _any_of(field: forms.Field, rng: Random) -> Any:
    if isinstance(field, forms.BooleanField):
        return rng.random() < 0.5
    if isinstance(field, forms.MultipleChoiceField):
        picked = [rng.choice([*group, None]) for group in grouped_choices(field)]
        return [choice[0] for choice in picked if choice]
    if isinstance(field, forms.ChoiceField):
        return field.clean(rng.choice([value for group in grouped_choices(field) for value, _label in group]))
    return field.initial


def grouped_choices(field: forms.ChoiceField) -> Iterator[list[tuple[str, Any]]]:
    """Yield the values with their labels, grouped by the field's headings: values of one group
    exclude each other in a field for several.
    """
    choices: Any = field.widget.choices  # as a list, whatever the field was given
    for value, label in choices:
        yield [(str(key), of_it) for key, of_it in label] if isinstance(label, list) else [(str(value), label)]
