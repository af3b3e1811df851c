"""Vacations: taken and given back by a person, and put on the running clocks of their games.

The row is written first, and new decisions know of it at once. Clocks running then are set anew
game by game, after the commit and under each game's lock; a sweep finds those left undone by a
crash.

Nobody escapes the last hours of a turn: a running clock stands still for a vacation only if, at the
moment it was taken, more was left than NOTICE or a quarter of all its time, the lesser of both.
Days given back go off every clock that had them: the seconds left stay as they are, and run sooner.
"""

import logging
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import vacations
from accounts.models import User, Vacation
from games.models import Game, Seat
from games.present import happenings
from games.services.errors import NotYours, Refused
from games.services.play.table import lock
from games.services.rows import seat_clock
from games.services.rows.happenings import note_happening
from games.services.rows.seats import seats_of
from games.services.rows.worker_queue import due_ids
from rulebooks.clock import with_span

log = logging.getLogger(__name__)

NOTICE = int(timedelta(hours=24).total_seconds())
AT_ONCE = 2.0  # seconds a person waits for their games; the sweep does the rest


class NotTaken(Refused):
    """Days that cannot be taken or given back. ``field`` is the wrong one: the "first" day or the "last"."""

    def __init__(self, refusal: vacations.Refusal) -> None:
        super().__init__(str(refusal))
        self.field = refusal.field


@transaction.atomic
def take_vacation(*, user: User, first: date, last: date) -> Vacation:
    """Be away from the first day to the last. The same days twice are taken once.

    Takes the person's row lock. Raises NotTaken.
    """
    _lock_user(user)
    try:
        vacation = vacations.take(user, first, last, timezone.now())
    except vacations.Refusal as refusal:
        raise NotTaken(refusal) from refusal
    _spread_soon(vacation)
    return vacation


def runs_on(vacation: Vacation) -> list[tuple[str, datetime]]:
    """Return the games with a clock not stopped by a vacation just taken, each with the person's
    deadline there, by these.

    Their decision is due before it begins, or was so nearly out of time that it does not count.
    """
    seats = Seat.objects.filter(user=vacation.user_id, game__status=Game.Status.RUNNING, deadline__isnull=False)
    now = timezone.now()
    return [
        (seat.game.name, seat.deadline)
        for seat in seats.select_related("game").order_by("deadline", "pk")
        if seat.deadline and seat_clock.is_at_work(seat, now) and not _stops_clock(vacation, seat, seat.deadline)
    ]


def _stops_clock(vacation: Vacation, seat: Seat, deadline: datetime) -> bool:
    """Return True if the running clock stands still for the vacation, or will once it has been put on it."""
    if deadline <= vacation.start:
        return False
    is_on_clock = any(start == vacation.start for start, __ in seat_clock.calendar_on(seat).away)
    return is_on_clock or _in_time(seat.game, seat, vacation)


@transaction.atomic
def give_back_vacation(*, user: User, vacation_id: int) -> Vacation:
    """Cancel a vacation that has not begun, or end one today. Twice is once.

    Takes the person's row lock. Raises NotYours and NotTaken.
    """
    _lock_user(user)
    vacation = Vacation.objects.filter(pk=vacation_id, user=user).first()
    if vacation is None:
        raise NotYours(_("You have no such vacation."))
    try:
        vacations.give_back(vacation, timezone.now())
    except vacations.Refusal as refusal:
        raise NotTaken(refusal) from refusal
    _spread_soon(vacation)
    return vacation


def spread_due() -> int:
    """Put pending vacations on running clocks; return their number."""
    return sum(_try_to_spread(pk) for pk in due_ids(Vacation.objects.filter(spread=False)))


def spread_vacation(*, vacation_id: int, patience: float = 60.0) -> bool:
    """Put one vacation on the clocks of all games of its person; False when the time was not
    enough.

    Takes the games' row locks, one at a time: call it outside of a transaction with such a lock.
    """
    vacation = Vacation.objects.select_related("user").get(pk=vacation_id)
    seats = Seat.objects.filter(user=vacation.user, game__status=Game.Status.RUNNING, free_since__isnull=True)
    remaining = set(seats.values_list("pk", flat=True))
    for seat_id in due_ids(seats, patience=patience):
        _put_on_seat(vacation, seat_id)
        remaining.discard(seat_id)
    if not remaining:
        same = Vacation.objects.filter(pk=vacation.pk, last=vacation.last, cancelled=vacation.cancelled)
        same.update(spread=True)
    return not remaining


def to_come(user: User) -> list[Vacation]:
    """The person's vacations that are not over, the earliest first."""
    now = timezone.now()
    return [vacation for vacation in vacations.vacations_of(user) if vacation.end > now]


def near(now: datetime) -> QuerySet[Vacation]:
    """Vacations perhaps under way now, whatever the zone of their days."""
    earliest, latest = days_about(now)
    return Vacation.objects.filter(cancelled=False, first__lte=latest, last__gte=earliest)


def days_about(now: datetime) -> tuple[date, date]:
    """The earliest and the latest date anywhere at this moment, with a day to spare."""
    span = timedelta(days=2)
    return now.date() - span, now.date() + span


def give_back_next(*, user: User) -> Vacation:
    """Give back the vacation under way, or else the next one.

    Takes the person's row lock. Raises Refused if there is none, and NotTaken.
    """
    coming = to_come(user)
    if not coming:
        raise Refused(_("You have no vacation booked."))
    return give_back_vacation(user=user, vacation_id=coming[0].pk)


def _lock_user(user: User) -> None:
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _spread_soon(vacation: Vacation) -> None:
    if not vacation.spread:
        transaction.on_commit(partial(spread_vacation, vacation_id=vacation.pk, patience=AT_ONCE), robust=True)


def _try_to_spread(vacation_id: int) -> bool:
    """Spread one vacation; a failure is logged and does not stop the others."""
    try:
        return spread_vacation(vacation_id=vacation_id)
    except Exception:
        log.exception("vacation %s could not be added to all clocks", vacation_id)
        return False


@transaction.atomic
def _put_on_seat(vacation: Vacation, seat_id: int) -> None:
    """Set this seat's clock anew and note the vacation in the log, unless both is done."""
    game = lock(Seat.objects.values_list("game_id", flat=True).get(pk=seat_id))
    seats = seats_of(game)
    mine = next(seat for seat in seats if seat.pk == seat_id)
    if game.status != Game.Status.RUNNING or mine.user_id != vacation.user_id or mine.is_free:
        return
    if _put_on_clock(game, mine, vacation, timezone.now()):
        seat_clock.write(game, seats)
    _note_in_log(game, mine, vacation)


def _put_on_clock(game: Game, seat: Seat, vacation: Vacation, now: datetime) -> bool:
    """Put the vacation on the seat's clock; True if this changed it."""
    if not seat_clock.is_at_work(seat, now) or _is_taken_anew(vacation):
        return False
    calendar = seat_clock.calendar_on(seat)
    is_on_clock = any(start == vacation.start for start, __ in calendar.away)
    if not is_on_clock and (vacation.cancelled or not _in_time(game, seat, vacation)):
        return False
    end = vacation.start if vacation.cancelled else vacation.end
    new_calendar = replace(calendar, away=with_span(calendar.away, vacation.start, end))
    if new_calendar != calendar:
        seat_clock.put_on(game, seat, now, calendar=new_calendar)
    return new_calendar != calendar


def _is_taken_anew(vacation: Vacation) -> bool:
    """Return True if another has come in the place of a cancelled one: clocks know it by its beginning."""
    same = Vacation.objects.filter(user=vacation.user_id, first=vacation.first, cancelled=False)
    return vacation.cancelled and same.exists()


def _in_time(game: Game, seat: Seat, vacation: Vacation) -> bool:
    """Return True if enough was left of the seat's decision when the vacation was taken."""
    least = min(NOTICE, seat_clock.seconds_granted(game, seat) // 4)
    return seat_clock.seconds_left(game, seat, vacation.taken) > least


def _note_in_log(game: Game, seat: Seat, vacation: Vacation) -> None:
    """Note in the log any change since its last word on this vacation."""
    kinds = [happenings.VACATION, happenings.VACATION_SHORTER, happenings.VACATION_OFF]
    before = game.happenings.filter(kind__in=kinds, data__vacation=vacation.pk).last()
    days = {"first": vacation.first.isoformat(), "last": vacation.last.isoformat(), "vacation": vacation.pk}
    if before is None and not vacation.cancelled:
        note_happening(game, happenings.VACATION, game.move_count, seat, **days)
    elif before is not None and vacation.cancelled and before.kind != happenings.VACATION_OFF:
        note_happening(game, happenings.VACATION_OFF, game.move_count, seat, **days)
    elif before is not None and not vacation.cancelled and before.data["last"] != days["last"]:
        note_happening(game, happenings.VACATION_SHORTER, game.move_count, seat, **days)
