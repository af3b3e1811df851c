"""Pictures on request. A stored one is given at once; another is drawn by a worker, and few
requests wait a moment for it: a web server draws by itself only without a sign of life of any
worker, or if nothing can be stored.
"""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from threading import BoundedSemaphore
from typing import NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.db import connection, transaction
from django.utils import timezone, translation

from accounts.models import User
from games.models import Game, Seat
from games.services.play import pictures
from games.services.rows import downtime
from games.services.rows.seats import seats_of
from games.services.rows.worker_queue import hand_over_drawing
from games.titles.picture import Scale

from . import ending, past

ORDERED_FOR = 30
"""Seconds a worker has for a picture; after them a missing one is drawn at once."""
REMEMBERED_FOR = 20 * ORDERED_FOR
PATIENCE = 2.5
"""Seconds a request waits for it."""
LOOK_EVERY = 0.05
LATELY = timedelta(days=1)
_waiting = BoundedSemaphore(1)  # of this process, whose other threads go on answering


class PictureRequest(NamedTuple):
    """A picture asked for: the present "board", the one after the "move" at a place, or the "end"."""

    kind: str
    game: int
    language: str
    scale: Scale = 2
    place: int = 0


def find_stored(name: str) -> bytes | None:
    picture: bytes | None = caches[pictures.CACHE].get(name)
    return picture


def order(wish: PictureRequest, name: str) -> bytes | None:
    """Have a picture drawn that is not stored under its name; None if it will be there later."""
    if not downtime.is_heard(timezone.now()):
        return draw_picture(wish)
    return _wait_for_picture(name) if _hand_to_worker(wish, f"{name}-ordered") else draw_picture(wish)


def _hand_to_worker(wish: PictureRequest, note: str) -> bool:
    """Order a picture unless it is noted already. Return False if no worker will bring it, or none has brought it."""
    store, now = caches[pictures.CACHE], time.time()
    if store.add(note, now, timeout=REMEMBERED_FOR):
        # where nothing can be kept a worker could not keep the picture either
        return store.get(note) is not None and hand_over_drawing(wish, expires=ORDERED_FOR)
    return bool(now - store.get(note, now) < ORDERED_FOR)


def _wait_for_picture(name: str) -> bytes | None:
    """Wait for the picture, unless another request does: then return None at once."""
    if not _waiting.acquire(blocking=False):
        return None
    try:
        stop = time.monotonic() + PATIENCE
        while time.monotonic() < stop:
            time.sleep(LOOK_EVERY)
            if picture := find_stored(name):
                return picture
        return None
    finally:
        _waiting.release()


def draw_picture(wish: PictureRequest) -> bytes | None:
    """Draw and store a picture unless it is stored; None if there is none. Others drawing the same one wait."""
    game = Game.objects.filter(pk=wish.game).first()
    if game is None:
        return None
    with translation.override(wish.language), transaction.atomic():
        _lock_wish(wish)
        return KINDS[wish.kind](game, seats_of(game), wish)


def _lock_wish(wish: PictureRequest) -> None:
    """Lock it until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [repr(wish)])


def draw_ends(worked_out_since: datetime) -> None:
    """Draw the ends of games with figures just worked out, in the languages of their players."""
    finished_games = Game.objects.filter(status=Game.Status.FINISHED, chronicle__worked_out__gte=worked_out_since)
    for pk in finished_games.filter(finished__gte=timezone.now() - LATELY).values_list("pk", flat=True):
        players = User.objects.filter(seats__game=pk)
        for language in sorted({settings.LANGUAGE_CODE, *(player.reading_language for player in players)}):
            draw_picture(PictureRequest("end", pk, language))


def _draw_position(game: Game, seats: list[Seat], wish: PictureRequest) -> bytes:
    names = [seat.name for seat in seats]
    return pictures.of_position(game=game, names=names, scale=wish.scale, language=wish.language)


def _draw_past(game: Game, seats: list[Seat], wish: PictureRequest) -> bytes | None:
    log = past.read_log(game=game, seats=seats, first=wish.place, last=wish.place, audience=past.ANYBODY)
    if not log.rows:  # all have gone back in the meantime
        return None
    view = past.seen_position(game=game, place=wish.place, audience=past.ANYBODY).view
    names = log.names_at(log.rows[0].number)
    return pictures.of_past(game=game, place=wish.place, view=view, names=names, language=wish.language)


def _draw_ending(game: Game, seats: list[Seat], wish: PictureRequest) -> bytes | None:
    return ending.picture(game=game, names=[seat.name for seat in seats])


KINDS: dict[str, Callable[[Game, list[Seat], PictureRequest], bytes | None]] = {
    "board": _draw_position,
    "move": _draw_past,
    "end": _draw_ending,
}
