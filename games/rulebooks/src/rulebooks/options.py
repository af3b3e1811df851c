"""Options of a game beside its number of players: read from a line, and drawn by lot."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

ON, OFF = ("yes", "on", "true", "1"), ("no", "off", "false", "0")


class BadOption(ValueError):
    """A line names no option of the game, or no value of the option; ``str(error)`` says so in English."""


class Option(NamedTuple):
    """One option: a switch, one of its ``values``, or a list with at most one of each of its ``groups``."""

    name: str
    values: Sequence[str] = ()
    groups: Sequence[Sequence[str]] = ()

    def read(self, text: str) -> Any:
        """Read a value; a list has commas. Raises BadOption."""
        if self.groups:
            listed = list(dict.fromkeys(part for part in text.split(",") if part))
            for group in self.groups:
                if len(both := [part for part in listed if part in group]) > 1:
                    raise BadOption(f"{self.name}: choose {' or '.join(both)}, not both")
            return [self._require(part, [value for group in self.groups for value in group]) for part in listed]
        if self.values:
            return self._require(text, self.values)
        return self._require(text, ON + OFF) in ON

    def draw(self, rng: Random) -> Any:
        """Draw any value."""
        if self.groups:
            values = [rng.choice([*group, None]) for group in self.groups]
            return [value for value in values if value]
        return rng.choice(self.values) if self.values else rng.random() < 0.5

    def _require(self, text: str, values: Sequence[str]) -> str:
        if text not in values:
            raise BadOption(f"{self.name} has no value “{text[:80]}”: choose from {', '.join(values)}")
        return text


def read_options(options: Sequence[Option], lines: Sequence[str]) -> dict[str, Any]:
    """Read lines such as ``cards=fixed`` or ``stacks=mob,cavalry``; a name alone is a switch turned on. Raises
    BadOption.
    """
    by_name: Mapping[str, Option] = {option.name: option for option in options}
    values = {}
    for line in lines:
        name, equals, value = line.partition("=")
        if name not in by_name:
            raise BadOption(f"there is no option “{name[:80]}”: choose from {', '.join(by_name) or 'none'}")
        values[name] = by_name[name].read(value if equals else ON[0])
    return values
