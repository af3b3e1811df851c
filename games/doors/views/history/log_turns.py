"""The lines of the log under their headings: turns, and the phases of each."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from games.doors.views.history.log import LogLine


class Phase(NamedTuple):
    """Lines of one phase; ``by_stand_in`` where the bot made all of one player's moves in it."""

    title: str
    lines: list[LogLine]
    by_stand_in: bool


class Turn(NamedTuple):
    """Phases of one turn; ``by_stand_in`` says it once for them all."""

    title: str
    phases: list[Phase]
    by_stand_in: bool


def turns(lines: Sequence[LogLine], *, newest_first: bool = True) -> list[Turn]:
    """Lines in a row that belong together, out of lines newest first; turns, phases, lines and sentences all go one
    way. What a heading says of the bot its lines no longer say.
    """
    lines = [_upwards(line) for line in lines] if newest_first else lines[::-1]
    return [_turn(title, list(group)) for title, group in groupby(lines, key=lambda line: line.turn)]


def _upwards(line: LogLine) -> LogLine:
    """A line with what came last in it first."""
    return replace(line, sentences=line.sentences[::-1]) if len(line.sentences) > 1 else line


def _turn(title: str, lines: list[LogLine]) -> Turn:
    replaced, lines = _said_once(title, lines)
    found = groupby(lines, key=lambda line: line.phase)
    return Turn(title, [_phase(name, list(group)) for name, group in found], replaced)


def _phase(title: str, lines: list[LogLine]) -> Phase:
    replaced, lines = _said_once(title, lines)
    return Phase(title, lines, replaced)


def _said_once(title: str, lines: list[LogLine]) -> tuple[bool, list[LogLine]]:
    """Whether the heading can say that the bot played, and the lines without it where it does."""
    player = _replaced(lines) if title else None
    if player is None:
        return False, lines
    return True, [replace(line, by_stand_in=False) if line.seat == player else line for line in lines]


def _replaced(lines: Sequence[LogLine]) -> int | None:
    """The one player for whom the bot moved here, if it made all of their moves."""
    own = {(line.seat, line.by_stand_in) for line in lines if line.by_stand_in or (line.move and line.first)}
    played = {seat for seat, by_stand_in in own if by_stand_in}
    return played.pop() if len(played) == 1 and not any((seat, False) in own for seat in played) else None
