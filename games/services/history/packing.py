"""Pack moves of finished games as compressed runs: nothing is lost, and readers of moves notice
nothing.

A game is packed in one transaction under its lock. Its rows go only after all writing has been read
back and is the same, byte for byte, so a process that dies in the midst leaves the rows, and twice
is once.
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
from games.services.rows import moves
from games.services.rows.moves import DamagedRun

log = logging.getLogger(__name__)

SIZE = 60  # moves of a run: 20 take half as much room again, 200 take longer to look into
AT_ONCE = 20  # games in one run of the task
REST = timedelta(minutes=10)
"""A game is left alone so long after its end: readers from while it ran have done by then."""
AGAIN = timedelta(hours=1)
"""After so long a failed one is tried again; until then it keeps no other waiting."""


def pack_due() -> int:
    """Try to pack some finished games, first those never tried, the oldest first; return how many were packed."""
    untried_first = F("pack_tried").asc(nulls_first=True)
    keys = list(_games_to_pack().order_by(untried_first, "finished").values_list("pk", flat=True)[:AT_ONCE])
    return sum(_try_packing(pk) for pk in keys)


def is_any_waiting() -> bool:
    return _games_to_pack().exists()


def _games_to_pack() -> QuerySet[Game]:
    """Games ready to be packed and not tried just now."""
    return _ready_to_pack().filter(Q(pack_tried=None) | Q(pack_tried__lt=timezone.now() - AGAIN))


def _ready_to_pack() -> QuerySet[Game]:
    """Finished games with their figures worked out and their mails sent."""
    status = Notification.Status
    unsent_mails = Notification.objects.filter(game=OuterRef("pk"), status__in=[status.PENDING, status.SENDING])
    uncounted = Chronicle.objects.filter(game=OuterRef("pk"), worked_out=None)
    finished_games = Game.objects.filter(status=Game.Status.FINISHED, packed=None, finished__lte=timezone.now() - REST)
    return finished_games.filter(~Exists(unsent_mails), ~Exists(uncounted))


def _try_packing(pk: int) -> bool:
    """Pack one game; on failure it keeps its rows and is logged. Noted before, for it may end the process."""
    Game.objects.filter(pk=pk).update(pack_tried=timezone.now())
    try:
        return pack(pk)
    except Exception:
        log.exception("game %s could not be packed", pk)
        return False


@transaction.atomic
def pack(pk: int) -> bool:
    """Pack the moves of a finished game, if it is due; True if it was. Takes the game's row lock.

    Raises DamagedRun, and leaves all as it was, if the runs read back differ from the rows.
    """
    game = lock(pk)
    if not _ready_to_pack().filter(pk=pk).exists():
        return False
    for run in _runs_of_moves(game):
        write_run(run)
    _require_all(game)
    Move.objects.filter(game=game).delete()
    _keep_names(game)
    game.packed = timezone.now()
    game.save(update_fields=["packed"])
    return True


def _runs_of_moves(game: Game) -> Iterator[list[Move]]:
    """Yield all moves of a game, so many at a time."""
    after = -1
    while rows := list(Move.objects.filter(game=game, number__gt=after).order_by("number")[:SIZE]):
        yield rows
        after = rows[-1].number


def write_run(rows: Sequence[Move]) -> None:
    """Write a run of consecutive moves, at most ``SIZE``; they need not be stored as rows."""
    raw = moves.encode_moves(rows)
    places = [row.place for row in rows if not row.taken_back]
    Run.objects.create(
        game=rows[0].game,
        first=rows[0].number,
        last=rows[-1].number,
        first_place=min(places, default=None),
        last_place=max(places, default=None),
        size=len(raw),
        sha256=sha256(raw).digest(),
        packed=moves.compress(raw),
    )


def _require_all(game: Game) -> None:
    """Compare every run, read back, with the rows. Raises DamagedRun."""
    stored_runs = Run.objects.filter(game=game).order_by("first")
    for run, rows in zip(stored_runs, _runs_of_moves(game), strict=True):
        if moves.raw_bytes(run) != moves.encode_moves(rows):
            raise DamagedRun(f"{run}: not what its rows are")


def _keep_names(game: Game) -> None:
    """Write down the names of seats and happenings, for people may leave the site."""
    seats = list(game.seats.filter(~Q(user=None)).select_related("user"))
    for seat in seats:
        seat.called = seat.sitter
    Seat.objects.bulk_update(seats, ["called"])
    name = User.objects.filter(pk=OuterRef("person")).values("username")
    Happening.objects.filter(game=game, person__isnull=False).update(called=Subquery(name))
