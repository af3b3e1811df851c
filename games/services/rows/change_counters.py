"""Counters on the game's own row, polled by open pages, raised under its lock.

Moves count themselves. Everything else another's page should notice is counted here.
"""

from collections.abc import Iterable

from django.db.models import F

from games.models import Game, Seat


def count_change(game: Game) -> None:
    """Count a change of a seat, a clock or a request. Needs the game's row lock."""
    game.changes += 1
    game.save(update_fields=["changes"])


def count_message(game: Game, speaker: Seat, listeners: Iterable[Seat]) -> None:
    """Count a message for the people of these seats; its speaker has read it. Needs the game's row lock."""
    game.talk += 1
    game.save(update_fields=["talk"])
    game.seats.filter(pk__in=[seat.pk for seat in listeners]).update(told=F("told") + 1)
    game.seats.filter(pk=speaker.pk).update(told=F("told") + 1, heard=F("heard") + 1)


def count_onlookers_message(game: Game) -> None:
    """Count a message in the onlookers' room. Needs the game's row lock."""
    game.onlookers_talk += 1
    game.save(update_fields=["onlookers_talk"])
