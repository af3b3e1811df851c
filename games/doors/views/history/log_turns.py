"""The lines of the log under their headings: turns, and the phases of each."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from games.doors.views.history.log import LogLine


class LogPhase(NamedTuple):
    """Lines of one phase; ``by_stand_in`` if the bot made all of one player's moves in it."""

    title: str
    lines: list[LogLine]
    by_stand_in: bool


class LogTurn(NamedTuple):
    """Phases of one turn; ``by_stand_in`` says it once for them all."""

    title: str
    phases: list[LogPhase]
    by_stand_in: bool


def turns(lines: Sequence[LogLine], *, newest_first: bool = True) -> list[LogTurn]:
    """Group consecutive lines by turn and phase, out of lines newest first; turns, phases and lines
    all go one way, and the sentences of each line forwards. Words of a heading on the bot are not
    repeated by its lines.
    """
    lines = lines if newest_first else lines[::-1]
    return [_turn(title, list(group)) for title, group in groupby(lines, key=lambda line: line.turn)]


def _turn(title: str, lines: list[LogLine]) -> LogTurn:
    replaced, lines = _said_once(title, lines)
    found = groupby(lines, key=lambda line: line.phase)
    return LogTurn(title, [_phase(name, list(group)) for name, group in found], replaced)


def _phase(title: str, lines: list[LogLine]) -> LogPhase:
    replaced, lines = _said_once(title, lines)
    return LogPhase(title, lines, replaced)


def _said_once(title: str, lines: list[LogLine]) -> tuple[bool, list[LogLine]]:
    """Return True if the heading can say that the bot played, and the lines, then without it."""
    player = _replaced_player(lines) if title else None
    if player is None:
        return False, lines
    return True, [replace(line, by_stand_in=False) if line.seat == player else line for line in lines]


def _replaced_player(lines: Sequence[LogLine]) -> int | None:
    """The one player with the bot in their place here, if it made all of their moves."""
    own = {(line.seat, line.by_stand_in) for line in lines if line.by_stand_in or (line.move and line.first)}
    played = {seat for seat, by_stand_in in own if by_stand_in}
    return played.pop() if len(played) == 1 and not any((seat, False) in own for seat in played) else None
