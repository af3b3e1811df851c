"""Moves of finished games become compressed runs: nothing is lost, and what reads moves notices nothing.

A game is packed in one transaction under its lock. Its rows go only after all that was written has been read back and
is the same, byte for byte, so a process that dies in the midst leaves the rows, and twice is once.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.models import Chronicle, Game, Happening, Move, Notification, Run, Seat
from games.services.play.table import lock

from . import moves
from .moves import DamagedRun

log = logging.getLogger(__name__)

SIZE = 60  # moves of a run: 20 take half as much room again, 200 take longer to look into
AT_ONCE = 20  # games in one run of the task
REST = timedelta(minutes=10)
"""A game is left alone so long after its end: whoever read it while it ran has done by then."""
AGAIN = timedelta(hours=1)
"""After so long one is tried again that could not be packed; until then it keeps no other waiting."""


def pack_due(most: int = AT_ONCE) -> int:
    """Try to pack so many finished games, first those that were never tried, the oldest first; how many were packed."""
    tried = F("pack_tried").asc(nulls_first=True)
    found = list(_waiting().order_by(tried, "finished").values_list("pk", flat=True)[:most])
    return sum(_try(pk) for pk in found)


def is_any_waiting() -> bool:
    """Whether there is a game to be packed now."""
    return _waiting().exists()


def _waiting() -> QuerySet[Game]:
    """Those that may be packed and were not tried just now."""
    return _due().filter(Q(pack_tried=None) | Q(pack_tried__lt=timezone.now() - AGAIN))


def _due() -> QuerySet[Game]:
    """Games that are over, whose figures are worked out and whose mails are sent."""
    status = Notification.Status
    owed = Notification.objects.filter(game=OuterRef("pk"), status__in=[status.PENDING, status.SENDING])
    uncounted = Chronicle.objects.filter(game=OuterRef("pk"), worked_out=None)
    over = Game.objects.filter(status=Game.Status.FINISHED, packed=None, finished__lte=timezone.now() - REST)
    return over.filter(~Exists(owed), ~Exists(uncounted))


def _try(pk: int) -> bool:
    """One that cannot be packed keeps its rows and is told in the log. Noted before, for it may end the process."""
    Game.objects.filter(pk=pk).update(pack_tried=timezone.now())
    try:
        return pack(pk)
    except Exception:
        log.exception("game %s could not be packed", pk)
        return False


@transaction.atomic
def pack(pk: int) -> bool:
    """Pack the moves of a finished game, if that is to be done now; whether it was. Takes the game's row lock.

    Raises DamagedRun, and leaves all as it was, where what is read back differs from the rows.
    """
    game = lock(pk)
    if not _due().filter(pk=pk).exists():
        return False
    for run in _runs(game):
        keep(run)
    _require_all(game)
    Move.objects.filter(game=game).delete()
    _keep_names(game)
    game.packed = timezone.now()
    game.save(update_fields=["packed"])
    return True


def _runs(game: Game) -> Iterator[list[Move]]:
    """All moves of a game, so many at a time."""
    after = -1
    while rows := list(Move.objects.filter(game=game, number__gt=after).order_by("number")[:SIZE]):
        yield rows
        after = rows[-1].number


def keep(rows: Sequence[Move]) -> None:
    """Write a run of moves that follow each other, at most ``SIZE``; they need not be stored as rows."""
    raw = moves.plain(rows)
    places = [row.place for row in rows if not row.taken_back]
    Run.objects.create(
        game=rows[0].game,
        first=rows[0].number,
        last=rows[-1].number,
        first_place=min(places, default=None),
        last_place=max(places, default=None),
        size=len(raw),
        sha256=sha256(raw).digest(),
        packed=moves.compressed(raw),
    )


def _require_all(game: Game) -> None:
    """Hold every run, read back, against the rows. Raises DamagedRun."""
    kept = Run.objects.filter(game=game).order_by("first")
    for run, rows in zip(kept, _runs(game), strict=True):
        if moves.raw_of(run) != moves.plain(rows):
            raise DamagedRun(f"{run}: not what its rows are")


def _keep_names(game: Game) -> None:
    """Write down who sat where, and of whom the log tells, for people may leave the site."""
    seats = list(game.seats.filter(~Q(user=None)).select_related("user"))
    for seat in seats:
        seat.called = seat.sitter
    Seat.objects.bulk_update(seats, ["called"])
    name = User.objects.filter(pk=OuterRef("person")).values("username")
    Happening.objects.filter(game=game, person__isnull=False).update(called=Subquery(name))
