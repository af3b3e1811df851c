"""Convert states and events to JSON and back, so that a person can read a stored game, and sum up a
position to compare two replays.
"""

from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any
from zlib import crc32

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from .errors import UnknownSchema
from .events import Event
from .kernel import GameState

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]


class StateHeader(msgspec.Struct):
    """Ruleset and schema of a stored state."""

    ruleset: str
    schema: int


class Codec:
    """Reads and writes one ruleset's states and events. ``upgrades[n]`` turns the raw data of schema n into n + 1."""

    def __init__(
        self,
        state: type[GameState],
        events: Sequence[type[Event]],
        *,
        schema: int,
        upgrades: dict[int, Upgrade] | None = None,
    ) -> None:
        self.state = state
        self.schema = schema
        self.upgrades = upgrades or {}
        self._encoder = msgspec.json.Encoder()
        self._state = msgspec.json.Decoder(state)
        union: Any = reduce(or_, events)
        self._events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[union])

    def dump(self, state: GameState) -> str:
        """Write a state as one line of JSON."""
        return self._encoder.encode(state).decode()

    def load(self, data: str, schema: int) -> GameState:
        """Read a state of this or any earlier schema; raise `UnknownSchema` for later ones and for damaged text."""
        try:
            if schema == self.schema:
                return self._state.decode(data)
            return msgspec.convert(
                self._upgrade(msgspec.json.decode(data), schema),
                self.state,
                str_keys=True,
            )
        except (msgspec.MsgspecError, RecursionError) as error:
            raise UnknownSchema(f"this stored game cannot be read: {error}") from error

    def _upgrade(self, raw: dict[str, Any], schema: int) -> dict[str, Any]:
        while schema != self.schema:
            if schema not in self.upgrades:
                raise UnknownSchema(f"schema {schema} is not known here, only up to {self.schema}")
            raw = self.upgrades[schema](raw)
            schema += 1
        return {**raw, "schema": schema}

    def dump_events(self, events: Sequence[Event]) -> str:
        return self._encoder.encode(events).decode()

    def load_events(self, data: str) -> list[Event]:
        """Read events from a JSON list; raise `UnknownSchema` for damaged text."""
        try:
            return self._events.decode(data)
        except msgspec.MsgspecError as error:
            raise UnknownSchema(f"these stored events cannot be read: {error}") from error


UNCOUNTED = {"schema", "known"}
"""Fields about storage, and about what players know of a position: they came after the first sums."""


def checksum(state: GameState) -> str:
    """Return the CRC-32, in hex, of the position's canonical form: JSON with sorted keys, without
    fields at their default.

    A field added by a later version so changes no sum of games that do without it.
    """
    plain = _plain_value(state)
    return f"{crc32(msgspec.json.encode(plain, order='sorted')):08x}"


def _plain_value(value: Any) -> Any:
    if isinstance(value, Struct):
        return _tag_field(type(value)) | {
            field.encode_name: _plain_value(content)
            for field in _fields_of(type(value))
            if field.name not in UNCOUNTED and not _is_default(field, content := getattr(value, field.name))
        }
    if isinstance(value, dict):
        return {str(key): _plain_value(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_value(entry) for entry in value]
    return value


@cache
def _fields_of(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


@cache
def _tag_field(kind: type[Struct]) -> dict[str, Any]:
    config = kind.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field is not None else {}


def _is_default(field: FieldInfo, value: Any) -> bool:
    if field.default is not NODEFAULT:
        return bool(value == field.default)
    return field.default_factory is not NODEFAULT and bool(value == field.default_factory())
