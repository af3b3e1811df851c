"""Notes in a game's public log of what is no move."""

from typing import Any

from games.models import Game, Happening, Seat
from games.present.happenings import SENTENCES
from games.services.play import change_counters


def note(game: Game, kind: str, move: int, seat: Seat | None = None, **data: Any) -> Happening:
    """Note a happening after that move, of the seat's present person if it is about a seat.

    ``kind`` is a key of SENTENCES, ``data`` what its sentence asks for: plain values, and no secret of
    any seat. Needs the game's row lock. Raises ValueError for another kind.
    """
    if kind not in SENTENCES:
        raise ValueError(f"no sentence tells of {kind!r}")
    person_id = seat.user_id if seat else None
    change_counters.changed(game)
    return Happening.objects.create(game=game, kind=kind, move=move, seat=seat, person_id=person_id, data=data)
