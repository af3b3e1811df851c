"""What was drawn for the moves of a log: before the end nobody's, for a draw may have shuffled what is hidden still."""

from dataclasses import replace

from games.doors.views.history.log import LogLine
from games.engine import Draw
from games.models import Game
from games.services.history import past


def with_draws(game: Game, lines: list[LogLine]) -> list[LogLine]:
    """The lines of a game that is over, each move's first with its draws; those of any other as they are."""
    places = [line.number for line in lines if line.anchor]
    if game.status != Game.Status.FINISHED or not places:
        return lines
    first, last = min(places), max(places)
    drawn = past.draws(game=game, first=first, last=last)
    return [replace(line, draws=drawn[line.number - first]) if line.anchor else line for line in lines]


def draws_of(game: Game, place: int) -> list[Draw]:
    """Those of one move."""
    if game.status != Game.Status.FINISHED:
        return []
    return past.draws(game=game, first=place, last=place)[0]
