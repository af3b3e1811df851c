"""A short sum over a position, for comparing two replays of a game."""

from functools import cache
from typing import Any
from zlib import crc32

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from .kernel import GameState

UNCOUNTED = {"schema"}
"""Fields about storage, not about the position."""


def checksum(state: GameState) -> str:
    """Return the CRC-32, in hex, of the position's canonical form: JSON with sorted keys, without
    fields at their default.

    A field added by a later version so changes no sum of games that do without it.
    """
    plain = {name: value for name, value in _plain_value(state).items() if name not in UNCOUNTED}
    return f"{crc32(msgspec.json.encode(plain, order='sorted')):08x}"


def _plain_value(value: Any) -> Any:
    if isinstance(value, Struct):
        return _tag_field(type(value)) | {
            field.encode_name: _plain_value(found)
            for field in _fields_of(type(value))
            if not _is_default(field, found := getattr(value, field.name))
        }
    if isinstance(value, dict):
        return {str(key): _plain_value(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain_value(each) for each in value]
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
