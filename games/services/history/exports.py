"""Files of games as they are given out: those of finished games are made once, and stored beside
their packed moves.

Public files of a game under way are stored in the cache of pictures until something happens in it.
A seat's own file of one is made anew, and stored nowhere.
"""

import logging
import zlib
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from django.core.cache import caches
from django.utils import translation

from games.models import Export, Game, Happening, Seat, Tenure
from games.sealed_numbers import seal
from games.services.play import pictures
from games.services.rows.seats import seats_of

from . import files, past
from .past import Audience

log = logging.getLogger(__name__)

FORM = "1"
"""Of the files: another one makes every file anew."""


def find_export(*, game: Game, seats: list[Seat], audience: Audience, form: str) -> bytes | None:
    """Return the stored file, by the eyes of an allowed `audience`; None if it has to be made."""
    if game.status == Game.Status.FINISHED:
        row = Export.objects.filter(game=game, form=form).first()
        up_to_date = row is not None and row.stamp == _contents_stamp(game, seats)
        return zlib.decompress(row.packed) if row is not None and up_to_date else None
    return caches[pictures.CACHE].get(_file_name(game, seats, form)) if audience.seat is None else None


def make_export(*, game: Game, seats: list[Seat], audience: Audience, mine: Seat | None, form: str) -> bytes:
    """Make the file, and store it if others get the same one."""
    if form == Export.Form.TEXT:
        contents = files.as_text(game=game, seats=seats, audience=audience, mine=mine).encode()
    else:
        contents = files.as_json(game=game, seats=seats, audience=audience).encode()
    if game.status == Game.Status.FINISHED:
        columns = {"stamp": _contents_stamp(game, seats), "packed": zlib.compress(contents, 9)}
        Export.objects.update_or_create(game=game, form=form, defaults=columns)
    elif audience.seat is None:
        caches[pictures.CACHE].set(_file_name(game, seats, form), contents)
    return contents


def make_all(packed_since: datetime) -> None:
    """Make both files of the games just packed; failures are logged."""
    for game in Game.objects.filter(status=Game.Status.FINISHED, packed__gte=packed_since).iterator():
        try:
            seats = seats_of(game)
            for form in Export.Form.values:
                make_export(game=game, seats=seats, audience=past.ALL, mine=None, form=form)
        except Exception:
            log.exception("the files of game %s could not be written", game.public_id)


def _file_name(game: Game, seats: list[Seat], form: str) -> str:
    """A name for the public file of a game under way, as far as it has come."""
    return f"{game.public_id}-{seal(game.public_id, game.counted)}-{_contents_stamp(game, seats)}.{form}"


def _contents_stamp(game: Game, seats: list[Seat]) -> str:
    """A word that changes with the file of the same moves: people give themselves other names, and leave."""
    with translation.override(files.LANGUAGE):
        parts = [
            FORM,
            str(game.title.rulebook.rules.CODEC.schema),
            game.name,
            str(game.changes),
            *_names_in_file(game, seats),
        ]
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def _names_in_file(game: Game, seats: list[Seat]) -> Iterator[str]:
    yield from (seat.sitter for seat in seats)
    if any(seat.may_have_changed_hands for seat in seats):
        tenures = Tenure.objects.filter(seat__game=game).order_by("pk")
        yield from (f"{name}" for name in tenures.values_list("user__username", flat=True))
    happened = Happening.objects.filter(game=game, person__isnull=False).order_by("pk")
    yield from happened.values_list("person__username", flat=True)
