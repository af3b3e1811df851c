"""Options of a title, as commands take them."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import CommandError

from games.titles import option_values
from games.titles.title import Title


def parse_options(title: Title, lines: Sequence[str]) -> dict[str, Any]:
    """Parse repeated ``--option NAME=VALUE``. Raises CommandError."""
    return dict(_parse_option(title, line) for line in lines)


def _parse_option(title: Title, line: str) -> tuple[str, Any]:
    try:
        return option_values.read_option(title.seating.options(), line)
    except KeyError as unknown:
        raise CommandError(f"This title has no such option: {unknown.args[0]}.") from unknown
    except ValidationError as wrong:
        raise CommandError(f"This title does not accept {line}: {' '.join(wrong.messages)}") from wrong


def require(holds: bool, otherwise: str) -> None:
    """Raise CommandError with this sentence unless the condition holds."""
    if not holds:
        raise CommandError(otherwise)
