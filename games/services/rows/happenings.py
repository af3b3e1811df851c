"""A change that others notice: a line in a game's public log, and counters on its own row that open pages poll.

Moves count themselves; everything else another's page should notice is counted here.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import F

from games.models import Game, Happening, Seat
from games.present.happenings import SENTENCES


def note_happening(game: Game, kind: str, move: int, seat: Seat | None = None, **data: Any) -> Happening:
    """Note a happening after this move, of the seat's present person if it is about a seat.

    ``kind`` is a key of SENTENCES, ``data`` the values for its sentence: plain ones, and no secret
    of any seat. Needs the game's row lock. Raises ValueError for another kind.
    """
    if kind not in SENTENCES:
        raise ValueError(f"no sentence tells of {kind!r}")
    person_id = seat.user_id if seat else None
    written_name = seat.called if seat and person_id is None else ""  # whose account is gone
    count_change(game)
    return Happening.objects.create(
        game=game, kind=kind, move=move, seat=seat, person_id=person_id, called=written_name, data=data
    )


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
