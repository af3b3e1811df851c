"""The file of a game as text: a header a line in brackets, then a move a line, and its happenings below it."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from .value import AFTER, BadFile, FileDraw, FileMove, GameFile, Happened, gettext_noop, require_known, require_shallow

HEADER = re.compile(r"\[(\w+) (.*)\]")
MOVE = re.compile(
    r"(?P<n>\d{1,9}) (?P<seat>site|\d) (?P<order>[^{}@<>]+?)"
    r"(?: \{by (?P<by>\w+)\})?(?: @(?P<at>\S+))?(?P<draws>(?: <\d[^<>]*>)*)"
    r"(?: <from (?P<places>\d{1,9}(?:\.\d{1,9})?(?: \d{1,9}(?:\.\d{1,9})?)*)>)?"
    r"(?: #(?P<check>[0-9a-f]{8}))?(?: (?P<more>\{.*\}))?"
)
DRAW = re.compile(r" <(\d{1,9}) ([^/<>]+)/(\d{1,9})((?: \d{1,9})+)>")
BESIDE = re.compile(r"! (?P<after>\d{1,9}) (?P<told>\{.*\})")
COMMENT = ";"


def to_text(file: GameFile, comments: Mapping[int, str] = MappingProxyType({})) -> str:
    """Write a file as text; ``comments`` are lines for people, each before the move of its number,
    ignored in reading.
    """
    headers = (f"[{name} {_write_json(value)}]" for name, value in file.headers.items())
    return "".join(f"{line}\n" for line in (*headers, "", *_write_body(file, comments)))


def _write_body(file: GameFile, comments: Mapping[int, str]) -> Iterator[str]:
    """Yield the moves, each before its happenings; happenings after no move end the file."""
    remaining = sorted(file.happened, key=lambda happened: int(happened[AFTER]))
    for place, move in enumerate(file.moves):
        if move.n in comments:
            yield f"{COMMENT} {comments[move.n]}"
        yield _write_move(move)
        following = file.moves[place + 1].n if place + 1 < len(file.moves) else None
        while remaining and (following is None or remaining[0][AFTER] < following):
            yield _write_happening(remaining.pop(0))
    yield from map(_write_happening, remaining)


def _write_move(move: FileMove) -> str:
    seat = "site" if move.seat is None else str(move.seat)
    by = f" {{by {move.by}}}" if move.by else ""
    at = f" @{move.at}" if move.at else ""
    places = f" <from {' '.join(move.places)}>" if move.places else ""
    check = f" #{move.check}" if move.check else ""
    more = f" {_write_json(move.more)}" if move.more else ""
    return f"{move.n} {seat} {move.order}{by}{at}{''.join(map(_draw_in_text, move.draws))}{places}{check}{more}"


def _write_happening(happened: Happened) -> str:
    fields = {name: value for name, value in happened.items() if name != AFTER}
    return f"! {happened[AFTER]} {_write_json(fields)}"


def _write_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _draw_in_text(draw: FileDraw) -> str:
    return f" <{draw.number} {draw.purpose}/{draw.sides} {' '.join(map(str, draw.results))}>"


def from_text(text: str) -> GameFile:
    """Read a file of text; empty lines and lines with a semicolon in front say nothing. Raises
    BadFile with the number of the line.
    """
    file = GameFile({}, [])
    for number, line in _numbered_lines(text):
        if line.startswith("[") and not file.moves:
            name, value = _read_header(number, line)
            file.headers[name] = value
        elif line.startswith("!"):
            file.happened.append(_read_happening(number, line))
        else:
            file.moves.append(_read_move(number, line))
    require_shallow(file.headers)
    require_known(file.headers)
    return file


def _numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        if (stripped := line.strip()) and not stripped.startswith(COMMENT):
            yield number, stripped


def _read_header(number: int, line: str) -> tuple[str, Any]:
    match = HEADER.fullmatch(line)
    if match is None:
        raise _no_header(number)
    try:
        return match[1], msgspec.json.decode(match[2])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _no_header(number) from error


def _no_header(number: int) -> BadFile:
    return BadFile(gettext_noop('Line %(line)d is not a header such as [name "Rome by email"].'), line=number)


def _read_happening(number: int, line: str) -> Happened:
    match = BESIDE.fullmatch(line)
    fields = _read_object(match["told"]) if match else None
    if match is None or fields is None:
        sentence = gettext_noop('Line %(line)d is not an event such as: ! 12 {"kind":"away","seat":0}')
        raise BadFile(sentence, line=number)
    fields.pop(AFTER, None)  # which the line has said
    return {AFTER: int(match["after"]), **fields}


def _read_move(number: int, line: str) -> FileMove:
    match = MOVE.fullmatch(line)
    more = _read_object(match["more"] or "{}") if match else None
    if match is None or more is None or DRAW.sub("", match["draws"]):
        sentence = gettext_noop("Line %(line)d is not a move such as: 12 0 place governor africa with 3 dice.")
        raise BadFile(sentence, line=number)
    return FileMove(
        n=int(match["n"]),
        order=match["order"],
        seat=None if match["seat"] == "site" else int(match["seat"]),
        by=match["by"] or "",
        at=match["at"] or "",
        draws=[_read_draw(each) for each in DRAW.finditer(match["draws"])],
        places=(match["places"] or "").split(),
        check=match["check"] or "",
        more=more,
    )


def _read_object(text: str) -> dict[str, Any] | None:
    """Parse an object in JSON; None for anything else. Raises BadFile for one that is too deep."""
    try:
        parsed = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, RecursionError):
        return None
    require_shallow(parsed)
    return parsed


def _read_draw(match: re.Match[str]) -> FileDraw:
    return FileDraw(int(match[1]), match[2], int(match[3]), [int(each) for each in match[4].split()])
