"""One line of text for every action, the same for forms, mails, logs and tests: ``place governor
africa with 3 dice``.

An action's ``text`` is its pattern: fields in braces; a part in brackets is left out if its
fields have their defaults. A field's words come from the ruleset's vocabulary under the field's
name; ids are written with spaces for underscores.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .errors import MalformedAction
from .kernel import Action

FIELD = re.compile(r"\{(\w+)\}")
OPTION = re.compile(r"\[([^\]]*)\]")
NUMBER = r"\d{1,3}"


def field_words(value: Any) -> str:
    """A field as people write it."""
    if isinstance(value, tuple):
        return ", ".join(field_words(part) for part in value)
    return str(value).replace("_", " ")


@lru_cache(maxsize=4096)  # a page or a mail writes each of its choices several times
def order_text(action: Action) -> str:
    """Write an action as one line, which its game's notation reads back.

    >>> from rulebooks import parse, text
    >>> text(parse("time_of_crisis", "MOVE army 2 to britannia"))
    'move army 2 to britannia'
    """
    values = {name: getattr(action, name) for name in action.__struct_fields__}
    defaults = dict(
        zip(
            reversed(action.__struct_fields__),
            reversed(action.__struct_defaults__),
            strict=False,
        )
    )

    def option(match: re.Match[str]) -> str:
        names = FIELD.findall(match[1])
        return "" if all(values[name] == defaults[name] for name in names) else match[1]

    pattern = OPTION.sub(option, action.text)
    return FIELD.sub(lambda field: field_words(values[field[1]]), pattern)


def orders_of(module: str) -> list[type[Action]]:
    return [kind for kind in Action.__subclasses__() if kind.__module__ == module]


class Notation:
    """The texts of one ruleset's actions. ``vocabulary`` maps a field's name to the ids it may
    hold, or to a pattern.
    """

    def __init__(
        self,
        actions: Iterable[type[Action]],
        vocabulary: Mapping[str, Sequence[str] | re.Pattern[str]],
    ) -> None:
        self.vocabulary = vocabulary
        self.patterns = [(action, re.compile(self._pattern_of(action))) for action in actions]

    def parse(self, line: str) -> Action:
        """Read one line, whatever its case and spacing; raises `MalformedAction`."""
        line = " ".join(line.lower().replace("_", " ").split())
        for action, pattern in self.patterns:
            if match := pattern.fullmatch(line):
                return self._build_action(action, match.groupdict())
        raise MalformedAction(f"this is no order: {line[:80]}")

    def _pattern_of(self, action: type[Action]) -> str:
        pattern = OPTION.sub(r"(?:\1)?", action.text)
        return FIELD.sub(lambda field: f"(?P<{field[1]}>{self._field_pattern(field[1])})", pattern)

    def _field_pattern(self, name: str) -> str:
        allowed = self.vocabulary.get(name)
        if allowed is None:
            return NUMBER
        if isinstance(allowed, re.Pattern):
            return allowed.pattern
        one = "|".join(sorted((field_words(word) for word in allowed), key=len, reverse=True))
        return rf"(?:{one})(?:, (?:{one}))*" if name.endswith("s") else one

    def _build_action(self, action: type[Action], groups: Mapping[str, str | None]) -> Action:
        values = {name: self._read_value(name, value) for name, value in groups.items() if value is not None}
        return action(**values)

    def _read_value(self, name: str, value: str) -> Any:
        allowed = self.vocabulary.get(name)
        if allowed is None:
            return int(value)
        if isinstance(allowed, re.Pattern):
            return value
        if name.endswith("s"):
            return tuple(word.replace(" ", "_") for word in value.split(", "))
        return value.replace(" ", "_")
