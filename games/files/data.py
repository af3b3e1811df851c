"""The file of a game as JSON: an object of its headers, its moves and what happened beside them."""

from typing import Any

import msgspec
from msgspec.structs import fields

from .value import AFTER, BadFile, GameFile, Happened, Number, Played, gettext_noop, require_known, require_shallow

MOVES, HAPPENED, MORE = "moves", "happened", "more"
KNOWN = {each.name for each in fields(Played)} - {MORE}


class _After(msgspec.Struct):
    """What everything that happened has."""

    after: Number


def written(file: GameFile) -> str:
    """It as indented JSON."""
    whole = {**file.headers, MOVES: [_plain(move) for move in file.moves]}
    if file.happened:
        whole[HAPPENED] = file.happened
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def _plain(move: Played) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(move)
    more = told.pop(MORE, {})
    return told | {name: value for name, value in more.items() if name not in KNOWN}


def read(data: str) -> GameFile:
    """Raises BadFile."""
    try:
        headers = msgspec.json.decode(data, type=dict[str, Any])
        require_shallow(headers)
        require_known(headers)
        moves = msgspec.convert(headers.pop(MOVES, []), list[dict[str, Any]])
        happened = msgspec.convert(headers.pop(HAPPENED, []), list[Happened])
        return GameFile(headers, [_move(each) for each in moves], [_happened(each) for each in happened])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(gettext_noop("This JSON is no file of a game: %(error)s."), error=error) from error


def _move(plain: dict[str, Any]) -> Played:
    known = {name: value for name, value in plain.items() if name in KNOWN}
    more = {name: value for name, value in plain.items() if name not in KNOWN}
    return msgspec.convert({**known, MORE: more}, Played)


def _happened(plain: Happened) -> Happened:
    msgspec.convert({AFTER: plain.get(AFTER)}, _After)
    return plain
