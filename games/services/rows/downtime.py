"""Outages of the site, found by its sign of life, on the clocks of a game: this time counts on nobody's, and things
that wait for a clock move along.

The sign of life comes by the schedule, through beat, broker and worker. The first to find it missing for too long
writes an `Outage`, in the transaction of the next one and under its lock: however many workers begin at once, one does.

An outage is put on by the next to lock the game's row, be it a player, the clock's sweep or the sweep of
outages: no order of tasks matters, for nothing is read off a clock of a locked game before its
outages are put on. Once they are, the game's log has a line about it, and by this line it is never
put on twice.

After an outage, a clock that ran in it has as much left as when it began, and runs on; one that
stood still, as in quiet hours, gains nothing. And for an hour nobody's time is up without a warning
before: a person with less than that has an hour, told by a mail at once, and the clock stands still
until it is that much.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL
from django.utils import timezone

from games.models import ANSWERED_WITHIN, Beacon, Game, MailKind, Notification, Outage, Request, Seat
from games.present.happenings import OUTAGE
from games.services import set_back
from rulebooks.clock import Clock, Span, Step, has_come, seconds_spent, with_span

from . import owed_mails, seat_clock
from .happenings import note_happening
from .seats import bots_wait_until

BEAT = "beat"  # the name of its beacon
# It comes each minute. One or two may be late on a busy machine or in a restart, which costs nobody their turn; what is
# longer is time in which nobody was mailed, and of a game's shortest pace, an hour, more than one would miss unawares.
MISSED = timedelta(minutes=3)
LEAST = timedelta(hours=1)  # after an outage, for people without a warning
# In SQL, for it goes with the lock of every move, and to put it there takes Django longer than to run it.
IS_BEHIND = f"""
    EXISTS (SELECT FROM {Outage._meta.db_table} WHERE NOT spread)
    OR EXISTS (SELECT FROM {Beacon._meta.db_table} WHERE name = %s AND at < %s)
"""
WARNS = (Step.FIFTH, Step.LAST, Step.OUTAGE)  # that the time is nearly up


@transaction.atomic
def beat() -> None:
    """Show that the schedule runs; after a silence longer than MISSED, write down the outage."""
    now = timezone.now()
    beacon, is_new = Beacon.objects.select_for_update().get_or_create(name=BEAT, defaults={"at": now})
    if is_new:
        return
    set_back.note(beacon.at, now)
    if now - beacon.at > MISSED:
        Outage.objects.create(start=beacon.at, end=now)
    Beacon.objects.filter(name=BEAT).update(at=now)


@transaction.atomic
def note_outage(start: datetime) -> None:
    """Write down an outage until now that was meant, however short, and show a sign of life."""
    now = timezone.now()
    Beacon.objects.select_for_update().get_or_create(name=BEAT, defaults={"at": now})
    Outage.objects.create(start=start, end=now)
    Beacon.objects.filter(name=BEAT).update(at=now)


def is_heard(now: datetime) -> bool:
    """Return True if the schedule runs, and with it a worker."""
    return Beacon.objects.filter(name=BEAT, at__gte=now - MISSED).exists()


def silence(now: datetime) -> Span | None:
    """Return the outage lasting until now and not written down yet; None while the heart beats."""
    last = Beacon.objects.filter(name=BEAT, at__lt=now - MISSED).values_list("at", flat=True).first()
    return None if last is None else (last, now)


def locked(games: QuerySet[Game]) -> Game | None:
    """Return the first game of a query that locks its row, with every outage on its clocks; None if there is none."""
    now = timezone.now()
    behind = RawSQL(IS_BEHIND, [BEAT, now - MISSED], output_field=BooleanField())
    game = games.annotate(is_behind=behind).first()
    if game is not None and game.is_behind and game.status == Game.Status.RUNNING:
        _credit_outages(game, now)
    return game


def _credit_outages(game: Game, now: datetime) -> None:
    """Put on outages that are over, with a line in the log, and one that still lasts, as far as it
    has come.

    The latter is for players while only the schedule stands still; it is put on again, longer, as
    it goes on.
    """
    seats = list(game.seats.all())
    for outage in Outage.objects.filter(spread=False).order_by("start"):
        if not game.happenings.filter(kind=OUTAGE, data__outage=outage.pk).exists():
            _put_on(game, seats, outage, now)
    span = silence(now)
    if span is not None and _stop_clocks(game, seats, *span, now):
        seat_clock.write(game, seats)


def _put_on(game: Game, seats: Sequence[Seat], outage: Outage, now: datetime) -> None:
    stopped = _stop_clocks(game, seats, outage.start, outage.end, now)
    spared = [seat for seat in seats if _spare_person(game, seat, outage, now)]
    waits = _let_bots_wait(seats, outage)
    if stopped or spared or waits:
        seat_clock.write(game, seats)
        start, end = outage.start.isoformat(), outage.end.isoformat()
        note_happening(game, OUTAGE, game.move_count, outage=outage.pk, start=start, end=end)
        _keep_open(game, outage)


def _stop_clocks(game: Game, seats: Sequence[Seat], start: datetime, end: datetime, now: datetime) -> list[Seat]:
    """Let the clocks running between these moments have stood still; return their seats."""
    return [seat for seat in seats if _stop_clock(game, seat, start, end, now)]


def _stop_clock(game: Game, seat: Seat, start: datetime, end: datetime, now: datetime) -> bool:
    running = seat_clock.clock_of(game, seat)
    if running is None:
        return False
    longer = _clock_without(running, start, end)
    if longer.expiry <= running.expiry:
        return False
    unsent = seat.warn_at if seat.warn_at is not None and seat.warn_at <= start else None
    seat_clock.put_on(game, seat, now, calendar=longer.calendar)
    seat.warn_at = unsent or seat.warn_at
    _forget_early_warnings(seat, longer, now)
    return True


def _clock_without(running: Clock, start: datetime, end: datetime) -> Clock:
    """Return the clock as if it stood still between these moments as well."""
    calendar = running.calendar
    return replace(running, calendar=replace(calendar, down=with_span(calendar.down, start, end)))


def _forget_early_warnings(seat: Seat, running: Clock, now: datetime) -> None:
    """Delete unsent warnings that lie ahead again: they are owed anew when their moment comes."""
    for mail in _reminders_of_decision(seat).filter(status=Notification.Status.PENDING):
        if not has_come(running, mail.reminder_step, now):
            mail.delete()


def _spare_person(game: Game, seat: Seat, outage: Outage, now: datetime) -> bool:
    """Give time to a seat's person without a warning before the outage, and too little time after
    it; True if so.

    Their clock stands still until LEAST is left by the clock on the wall, and a mail says so at
    once. This goes as well for a clock that had run out just before the outage, before any sweep
    had come to it.
    """
    running, least = seat_clock.clock_of(game, seat), outage.end + LEAST
    if running is None or running.expiry >= least or _is_warned(seat, running, outage.start):
        return False
    time_left = timedelta(seconds=seconds_spent(outage.end, running.expiry, running.calendar))
    longer = _clock_without(running, min(outage.start, running.expiry), least - time_left)
    seat_clock.put_on(game, seat, now, calendar=longer.calendar)
    allowance = longer.allowance + owed_mails.count_returns(seat)
    assert seat.asked_move is not None  # of a clock that runs
    owed_mails.owe_mails(game, [seat], MailKind.REMINDER, seat.asked_move, step=Step.OUTAGE, allowance=allowance)
    return True


def _is_warned(seat: Seat, running: Clock, by: datetime) -> bool:
    """Return True if a mail had warned the seat's person by then of the end of this decision's time."""
    allowance = running.allowance + owed_mails.count_returns(seat)
    return _reminders_of_decision(seat).filter(step__in=WARNS, allowance=allowance, sent__lte=by).exists()


def _reminders_of_decision(seat: Seat) -> QuerySet[Notification]:
    """All reminders to the seat's person, sent or not, for their present decision."""
    assert seat.asked_move is not None  # of a clock that runs
    return seat.notifications.filter(user=seat.user_id, kind=MailKind.REMINDER, move=seat.asked_move)


def _let_bots_wait(seats: Sequence[Seat], outage: Outage) -> bool:
    """Extend the bots' wait in a game left by everybody by the outage, and to LEAST at least, if they do wait."""
    if bots_wait_until(seats, outage.start) is None:
        return False
    left_at = max(seat.free_since for seat in seats if seat.free_since is not None)
    longer = outage.end - max(outage.start, left_at)
    waiting = [seat for seat in seats if seat.deadline is not None and longer > timedelta()]
    for seat in waiting:
        assert seat.deadline is not None
        seat.deadline = max(seat.deadline + longer, outage.end + LEAST)
    return bool(waiting)


def _keep_open(game: Game, outage: Outage) -> None:
    """Extend requests that wait for answers by the outage."""
    waiting = game.requests.filter(state=Request.State.OPEN, created__gt=outage.start - ANSWERED_WITHIN)
    for request in waiting.filter(created__lt=outage.end):
        request.created += outage.end - max(outage.start, request.created)
        request.save(update_fields=["created"])
