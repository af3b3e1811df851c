"""Deadlines: the bot plays for those whose time is up, and those whose time runs low are warned.

Both are sweeps over columns in the database, each game re-checked under its row's lock, so that any
number of workers may run them at once and none that dies leaves anything half done.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.clock import due, upcoming
from games.models import Game, Notification, Seat
from games.services import bots, consent, notify, timekeeper
from games.services.standing import answering
from games.services.sweep import due_ids

log = logging.getLogger(__name__)


def expire_due() -> int:
    """Play on every running game in which somebody's time is up; the number of games moved on.

    A game that fails is logged and does not stop the others.
    """
    moved = 0
    for game_id in due_ids(overdue(timezone.now())):
        try:
            moved += expire(game_id=game_id)
        except Exception:
            log.exception("the deadline of game %s could not be enforced", game_id)
    return moved


@transaction.atomic
def expire(*, game_id: int) -> bool:
    """Let the bot play each seat of the game whose time is up. False when none is, or the game is in use.

    Takes the game's row lock, without waiting for it. Bots that a full transaction left owing are due
    at once and are played on here too.
    """
    now = timezone.now()
    game = overdue(now).select_for_update(skip_locked=True).filter(pk=game_id).first()
    if game is None:
        return False
    answering.answer_before_the_clock(game, now)
    for seat in game.seats.filter(deadline__lte=now):
        if game.status == Game.Status.RUNNING:
            bots.play_seat(game, seat)
    consent.look_again(game)  # a third expiry takes the seat's say
    return True


def remind_due() -> int:
    """Owe a reminder to every person whose next warning is due; the number owed."""
    return sum(remind(seat_id=seat_id) for seat_id in due_ids(to_warn(timezone.now())))


@transaction.atomic
def remind(*, seat_id: int) -> bool:
    """Owe this seat the reminder that is due, once a step of its decision. False when none is, or the game is in use.

    Of several that nobody sent in time only the last is owed. Takes the game's row lock, without waiting for it.
    """
    now = timezone.now()
    game = Game.objects.select_for_update(skip_locked=True, of=("self",)).filter(seats=seat_id).first()
    seat = to_warn(now).filter(pk=seat_id).first() if game else None
    running = timekeeper.clock_of(game, seat) if game and seat else None
    if game is None or seat is None or seat.asked_move is None or running is None:
        return False
    step = due(running, now)
    if step is not None and running.expiry > now:
        notify.owe(game, [seat], Notification.Kind.REMINDER, seat.asked_move, step)
    seat.warn_at = upcoming(running, now)
    seat.save(update_fields=["warn_at"])
    return step is not None and running.expiry > now


def overdue(now: datetime) -> QuerySet[Game]:
    """Running games in which somebody's time is up."""
    return Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=now)


def to_warn(now: datetime) -> QuerySet[Seat]:
    """Seats whose next warning is due."""
    return Seat.objects.filter(warn_at__lte=now)
