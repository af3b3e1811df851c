"""Options of a title, as commands take them."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from games.titles import option_values
from games.titles.title import Title


def given(title: Title, lines: Sequence[str]) -> dict[str, Any]:
    """What ``--option NAME=VALUE``, given so often, says. Raises CommandError."""
    return dict(_read(title, line) for line in lines)


def _read(title: Title, line: str) -> tuple[str, Any]:
    try:
        return option_values.read(title.options(), line)
    except KeyError as unknown:
        raise CommandError(f"This title has no such option: {unknown.args[0]}.") from unknown
    except ValidationError as wrong:
        raise CommandError(f"This title does not take {line}: {' '.join(wrong.messages)}") from wrong
