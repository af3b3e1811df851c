"""The file of a game as JSON: an object of its headers and its moves."""

from typing import Any

import msgspec

from .value import BadFile, GameFile, Played, require_known

MOVES = "moves"


def written(file: GameFile) -> str:
    """It as indented JSON."""
    whole = msgspec.json.encode({**file.headers, MOVES: file.moves})
    return msgspec.json.format(whole, indent=1).decode() + "\n"


def read(data: str) -> GameFile:
    """Raises BadFile."""
    try:
        headers = msgspec.json.decode(data, type=dict[str, Any])
        require_known(headers)
        moves = msgspec.convert(headers.pop(MOVES, []), list[Played])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadFile(f"This JSON is no file of a game: {error}.") from error
    return GameFile(headers, moves)
