"""Notes of happenings in a game's public log."""

from typing import Any

from games.models import Game, Happening, Seat
from games.present.happenings import SENTENCES

from . import change_counters


def note_happening(game: Game, kind: str, move: int, seat: Seat | None = None, **data: Any) -> Happening:
    """Note a happening after this move, of the seat's present person if it is about a seat.

    ``kind`` is a key of SENTENCES, ``data`` the values for its sentence: plain ones, and no secret
    of any seat. Needs the game's row lock. Raises ValueError for another kind.
    """
    if kind not in SENTENCES:
        raise ValueError(f"no sentence tells of {kind!r}")
    person_id = seat.user_id if seat else None
    written_name = seat.called if seat and person_id is None else ""  # whose account is gone
    change_counters.count_change(game)
    return Happening.objects.create(
        game=game, kind=kind, move=move, seat=seat, person_id=person_id, called=written_name, data=data
    )
