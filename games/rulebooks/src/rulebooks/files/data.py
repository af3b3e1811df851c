"""The file of a game as JSON: an object of its headers, its moves and the happenings beside them."""

from typing import Any

import msgspec
from msgspec.structs import fields

from .value import AFTER, BadFile, FileMove, GameFile, Happened, Number, gettext_noop, require_known, require_shallow

MOVES, HAPPENED, MORE = "moves", "happened", "more"
KNOWN = {each.name for each in fields(FileMove)} - {MORE}


class _After(msgspec.Struct):
    """The common field of happenings."""

    after: Number


def to_json(file: GameFile) -> str:
    plain_file = {**file.headers, MOVES: [_plain_move(move) for move in file.moves]}
    if file.happened:
        plain_file[HAPPENED] = file.happened
    return msgspec.json.format(msgspec.json.encode(plain_file), indent=1).decode() + "\n"


def _plain_move(move: FileMove) -> dict[str, Any]:
    plain_move: dict[str, Any] = msgspec.to_builtins(move)
    more = plain_move.pop(MORE, {})
    return plain_move | {name: value for name, value in more.items() if name not in KNOWN}


def from_json(data: str) -> GameFile:
    """Read a file from JSON. Raises BadFile."""
    try:
        headers = msgspec.json.decode(data, type=dict[str, Any])
        require_shallow(headers)
        require_known(headers)
        moves = msgspec.convert(headers.pop(MOVES, []), list[dict[str, Any]])
        happened = msgspec.convert(headers.pop(HAPPENED, []), list[Happened])
        return GameFile(headers, [_read_move(each) for each in moves], [_read_happening(each) for each in happened])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(gettext_noop("This JSON is not a game file: %(error)s."), error=error) from error


def _read_move(plain: dict[str, Any]) -> FileMove:
    known_fields = {name: value for name, value in plain.items() if name in KNOWN}
    more = {name: value for name, value in plain.items() if name not in KNOWN}
    return msgspec.convert({**known_fields, MORE: more}, FileMove)


def _read_happening(plain: Happened) -> Happened:
    msgspec.convert({AFTER: plain.get(AFTER)}, _After)
    return plain
