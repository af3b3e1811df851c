"""What an open page asks for again and again: counters on the game's own row, raised under its lock.

Moves count themselves. Everything else that another's page should notice is counted here.
"""

from collections.abc import Iterable

from django.db.models import F

from games.models import Game, Seat


def changed(game: Game) -> None:
    """A seat, a clock or a request is no longer what open pages show. Needs the game's row lock."""
    game.changes += 1
    game.save(update_fields=["changes"])


def said(game: Game, speaker: Seat, told: Iterable[Seat]) -> None:
    """Somebody has told the people of these seats something, and has heard it themselves. Needs the game's row lock."""
    game.talk += 1
    game.save(update_fields=["talk"])
    game.seats.filter(pk__in=[seat.pk for seat in told]).update(told=F("told") + 1)
    game.seats.filter(pk=speaker.pk).update(told=F("told") + 1, heard=F("heard") + 1)


def said_among_onlookers(game: Game) -> None:
    """Somebody has written in the onlookers' room. Needs the game's row lock."""
    game.onlookers_talk += 1
    game.save(update_fields=["onlookers_talk"])
