"""The file of a game as text: a header a line in brackets, then a move a line."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from .value import BadFile, Draw, GameFile, Played, require_known

HEADER = re.compile(r"\[(\w+) (.*)\]")
MOVE = re.compile(
    r"(?P<n>\d{1,9}) (?P<seat>site|\d) (?P<order>[^{}@<>]+?)"
    r"(?: \{by (?P<by>\w+)\})?(?: @(?P<at>\S+))?(?P<draws>(?: <[^<>]+>)*)"
)
DRAW = re.compile(r" <(\d{1,9}) ([^/<>]+)/(\d{1,9})((?: \d{1,9})+)>")
COMMENT = ";"


def written(file: GameFile) -> str:
    """It as text."""
    headers = (f"[{name} {msgspec.json.encode(value).decode()}]" for name, value in file.headers.items())
    return "".join(f"{line}\n" for line in (*headers, "", *map(_line, file.moves)))


def _line(move: Played) -> str:
    seat = "site" if move.seat is None else str(move.seat)
    by = f" {{by {move.by}}}" if move.by else ""
    at = f" @{move.at}" if move.at else ""
    return f"{move.n} {seat} {move.order}{by}{at}{''.join(map(_drawn, move.draws))}"


def _drawn(draw: Draw) -> str:
    return f" <{draw.number} {draw.purpose}/{draw.sides} {' '.join(map(str, draw.results))}>"


def read(text: str) -> GameFile:
    """Empty lines and those that begin with a semicolon say nothing. Raises BadFile with the number of the line."""
    headers: dict[str, Any] = {}
    moves: list[Played] = []
    for number, line in _lines(text):
        if line.startswith("[") and not moves:
            name, value = _header(number, line)
            headers[name] = value
        else:
            moves.append(_move(number, line))
    require_known(headers)
    return GameFile(headers, moves)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if (told := line.strip()) and not told.startswith(COMMENT):
            yield number, told


def _header(number: int, line: str) -> tuple[str, Any]:
    found = HEADER.fullmatch(line)
    try:
        if found:
            return found[1], msgspec.json.decode(found[2])
    except (msgspec.MsgspecError, RecursionError):
        pass  # told in the same words
    raise BadFile(f'Line {number} is no header, such as [name "Rome by mail"].')


def _move(number: int, line: str) -> Played:
    found = MOVE.fullmatch(line)
    if found is None or DRAW.sub("", found["draws"]):
        raise BadFile(f"Line {number} is no move, such as: 12 0 place governor africa with 3 dice.")
    return Played(
        n=int(found["n"]),
        order=found["order"],
        seat=None if found["seat"] == "site" else int(found["seat"]),
        by=found["by"] or "",
        at=found["at"] or "",
        draws=[_draw(each) for each in DRAW.finditer(found["draws"])],
    )


def _draw(found: re.Match[str]) -> Draw:
    return Draw(int(found[1]), found[2], int(found[3]), [int(each) for each in found[4].split()])
