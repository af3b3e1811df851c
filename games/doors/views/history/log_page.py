"""The log as a page arranges it: under headings of turns and phases, with its draws, and in the
direction its reader has turned it to.

A cookie remembers the direction, as with hints: onlookers without an account read logs too, a
browser on a phone may go the other way than one on a desk, and no page needs a query for it.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

from accounts.cookies import keep_cookie, read_cookie
from games.doors.views.history.log_lines import LogLine
from games.models import Game
from games.sealed_numbers import unseal
from games.services.history import past
from rulebooks.engine import DiceDraw

ORDER = "log-order"
NEWEST, OLDEST = "newest", "oldest"


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
    phases = groupby(lines, key=lambda line: line.phase)
    return LogTurn(title, [_phase(name, list(group)) for name, group in phases], replaced)


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
    stand_in_seats = {seat for seat, by_stand_in in own if by_stand_in}
    if len(stand_in_seats) != 1:
        return None
    (seat,) = stand_in_seats
    return None if (seat, False) in own else seat


def with_draws(game: Game, lines: list[LogLine]) -> list[LogLine]:
    """Add draws to each move's first line in a finished game; lines of any other stay as they are,
    for a draw may have shuffled cards hidden still.
    """
    places = [line.place for line in lines if line.anchor]
    if game.status != Game.Status.FINISHED or not places:
        return lines
    first, last = min(places), max(places)
    draws_by_move = past.draws(game=game, first=first, last=last)
    return [replace(line, draws=draws_by_move[line.place - first]) if line.anchor else line for line in lines]


def draws_of(game: Game, place: int) -> list[DiceDraw]:
    if game.status != Game.Status.FINISHED:
        return []
    return past.draws(game=game, first=place, last=place)[0]


def read_since(request: HttpRequest, game: Game) -> int | None:
    """The latest move seen by the reader, if the address tells it."""
    return read_number(game, request.GET.get("since"))


def read_number(game: Game, text: str | None) -> int | None:
    """Read a move's number from an address; None for anything else."""
    return unseal(game.public_id, text) if text else None


def is_newest_first(request: HttpRequest) -> bool:
    """Return True by the address, or else by the latest choice."""
    return (_read_order(request) or read_cookie(request, ORDER)) != OLDEST


def remember_order(request: HttpRequest, response: HttpResponse) -> None:
    """Keep the address's choice."""
    if order := _read_order(request):
        keep_cookie(response, ORDER, order)


def _read_order(request: HttpRequest) -> str:
    order = request.GET.get("order", "")
    return order if order in (NEWEST, OLDEST) else ""
