"""Deadlines: the bot plays for those whose time is up, and those whose time runs low are warned.

Both are sweeps over columns in the database, each game re-checked under its row's lock, so that any
number of workers may run them at once and none that dies leaves anything half done.
"""

import logging
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.clock import due, upcoming
from games.models import Game, Happening, Notification, Seat
from games.services.outbox import notify, preferences
from games.services.play import bots
from games.services.standing import answering

from . import downtime, requests, seat_clock
from .sweep import due_ids

log = logging.getLogger(__name__)

Kind = Notification.Kind


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
    game = downtime.locked(overdue(now).select_for_update(skip_locked=True).filter(pk=game_id))
    if game is None or game.deadline is None or game.deadline > now:  # an outage may just have moved it
        return False
    answering.answer_before_the_clock(game, now)
    late = game.seats.filter(deadline__lte=now)
    played = [bots.play_seat(game, seat) for seat in late if game.status == Game.Status.RUNNING]
    for expiry in played:
        if expiry is not None and game.status == Game.Status.RUNNING:
            _tell(expiry)
    requests.look_again(game)  # a third expiry takes the seat's say
    return True


def _tell(expiry: Happening) -> None:
    """Tell the seat's person that the bot has played for them: in the mail of what they are asked now, or in one of
    its own, as where they want mails of the two kinds in different ways. A third expiry has a mail of its own already,
    which says the same and more.
    """
    seat = Seat.objects.select_related("user__mail_settings").get(happenings=expiry)
    if seat.is_free or seat.user is None:
        return
    settings = preferences.settings_of(seat.user)
    alike = preferences.way(settings, Kind.TURN) == preferences.way(settings, Kind.LEFT)
    turns = seat.notifications.filter(user=seat.user, kind=Kind.TURN, move__gt=expiry.move)
    if not (alike and turns.filter(move=F("seat__asked_move")).update(happening=expiry)):
        notify.tell(expiry, Kind.LEFT, {seat.user.pk: seat})


def remind_due() -> int:
    """Owe a reminder to every person whose next warning is due; the number owed."""
    return sum(remind(seat_id=seat_id) for seat_id in due_ids(to_warn(timezone.now())))


@transaction.atomic
def remind(*, seat_id: int) -> bool:
    """Owe this seat the reminder that is due. False when none is, or the game is in use.

    A step comes once for a decision and the time that it may take: granted more, a step that then lies ahead comes
    again, and so do all for whoever has left the decision and come back to it. A vacation or a pause brings none back,
    for what was left when it came is what is left now. Of several that nobody sent in time only the last is owed.
    Takes the game's row lock, without waiting for it.
    """
    now = timezone.now()
    game = downtime.locked(Game.objects.select_for_update(skip_locked=True, of=("self",)).filter(seats=seat_id))
    seat = to_warn(now).filter(pk=seat_id).first() if game else None
    running = seat_clock.clock_of(game, seat) if game and seat else None
    if game is None or seat is None or seat.asked_move is None or running is None:
        return False
    step = due(running, now)
    if step is not None and running.expiry > now:
        allowance = running.allowance + notify.returns(seat)  # whoever left and came back has all warnings before them
        notify.owe(game, [seat], Kind.REMINDER, seat.asked_move, step=step, allowance=allowance)
    seat.warn_at = upcoming(running, now)
    seat.save(update_fields=["warn_at"])
    return step is not None and running.expiry > now


def overdue(now: datetime) -> QuerySet[Game]:
    """Running games in which somebody's time is up."""
    return Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=now)


def to_warn(now: datetime) -> QuerySet[Seat]:
    """Seats whose next warning is due."""
    return Seat.objects.filter(warn_at__lte=now)
