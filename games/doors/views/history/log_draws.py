"""Draws for the moves of a log: before the end nobody's, for a draw may have shuffled cards hidden still."""

from dataclasses import replace

from games.doors.views.history.log import LogLine
from games.engine import DiceDraw
from games.models import Game
from games.services.history import past


def with_draws(game: Game, lines: list[LogLine]) -> list[LogLine]:
    """Add draws to each move's first line in a finished game; lines of any other stay as they are."""
    places = [line.number for line in lines if line.anchor]
    if game.status != Game.Status.FINISHED or not places:
        return lines
    first, last = min(places), max(places)
    drawn = past.draws(game=game, first=first, last=last)
    return [replace(line, draws=drawn[line.number - first]) if line.anchor else line for line in lines]


def draws_of(game: Game, place: int) -> list[DiceDraw]:
    if game.status != Game.Status.FINISHED:
        return []
    return past.draws(game=game, first=place, last=place)[0]
