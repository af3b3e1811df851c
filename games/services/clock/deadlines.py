"""Deadlines: the bot plays for people out of time, and people short of time are warned.

Both are sweeps over columns in the database, each game re-checked under its row's lock, so that any
number of workers may run them at once and a dying one leaves nothing half done.

Outages, noticed when the site is back, are put on the clocks of all games. Games not reached by that sweep yet know
of them all the same, as soon as their row is locked (`games.services.rows.downtime`).
"""

import logging
from dataclasses import asdict
from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from games.models import Game, Happening, MailKind, Move, Outage, Seat
from games.present.happenings import EXPIRED
from games.services.play import bots
from games.services.play.table import Table, lock
from games.services.rows import downtime, moves, owed_mails, seat_clock
from games.services.rows.happenings import note_happening
from games.services.rows.worker_queue import due_ids
from games.services.standing import answering
from rulebooks.clock import due_step, upcoming

from . import abandonment, requests

log = logging.getLogger(__name__)

Kind = MailKind


def expire_due() -> int:
    """Play on every running game past a deadline; the number of games moved on.

    A failing game is logged and does not stop the others.
    """
    expired_count = 0
    for game_id in due_ids(overdue(timezone.now())):
        try:
            expired_count += expire(game_id=game_id)
        except Exception:
            log.exception("the deadline of game %s could not be enforced", game_id)
    return expired_count


@transaction.atomic
def expire(*, game_id: int) -> bool:
    """Let the bot play each seat of the game out of time. False when none is, or the game is in
    use.

    Takes the game's row lock, without waiting for it. Bots left owing by a full transaction are due
    at once and are played on here too.
    """
    now = timezone.now()
    game = downtime.locked(overdue(now).select_for_update(skip_locked=True).filter(pk=game_id))
    if game is None or game.deadline is None or game.deadline > now:  # an outage may just have moved it
        return False
    answering.answer_before_the_clock(game, now)
    late = game.seats.filter(deadline__lte=now)
    expiries = [_play_seat(game, seat) for seat in late if game.status == Game.Status.RUNNING]
    for expiry in expiries:
        if expiry is not None and game.status == Game.Status.RUNNING:
            _tell_of_expiry(expiry)
    requests.settle_after_leaving(game)  # a third expiry takes the seat's say
    return True


def _play_seat(game: Game, seat: Seat) -> Happening | None:
    """Play a seat out of time through its decision, let the bots answer, and write it all.

    A person's expiry is noted in the log, and counted once a decision; the note is returned. Call
    inside a transaction with the game's row lock. A seat with time left is left alone.
    """
    seats = list(game.seats.all())
    mine = next(each for each in seats if each.pk == seat.pk)
    table = Table(game, seats)
    if mine.deadline is None or mine.deadline > table.now:
        return None
    runs_out = _runs_out_now(game, mine)
    expiry = _note_expiry(game, mine, mine.expiries + runs_out)
    while table.still_owes(mine) and len(table.moves) < bots.MOST_MOVES:
        bots.step(table, mine, Move.By.BOT if mine.played_by_bot else Move.By.CLOCK)
        bots.let_bots_answer(table)
    if runs_out:
        abandonment.count_expiry(game, mine, goes_on=bool(table.owing()))
        bots.let_bots_answer(table)
    table.save()
    return expiry


def _note_expiry(game: Game, seat: Seat, count: int) -> Happening | None:
    """Note an expiry in the log, with its rule and count; of bots there is nothing to say."""
    clock = seat_clock.clock_of(game, seat)
    if clock is None:
        return None
    return note_happening(game, EXPIRED, game.move_count, seat, **asdict(clock.expired()), count=count)


def _runs_out_now(game: Game, seat: Seat) -> bool:
    """Return True for a person's first expiry in this decision.

    A turn begun by the clock may come back to its person after another's answer, for a last hour.
    """
    if seat.played_by_bot:
        return False
    return seat.seconds_used is None or moves.first_move(game, "by", newest_first=True, seat=seat.pk) != (
        Move.By.CLOCK,
    )


def _tell_of_expiry(expiry: Happening) -> None:
    """Tell the seat's person about the bot's move: in the mail of their next decision, or in one of
    its own, as for people with different ways for the two kinds. A third expiry has a mail of its
    own already, with the same and more.
    """
    seat = Seat.objects.select_related("user__mail_settings").get(happenings=expiry)
    if seat.is_free or seat.user is None:
        return
    settings = owed_mails.mail_settings_of(seat.user)
    alike = owed_mails.way_of(settings, Kind.TURN) == owed_mails.way_of(settings, Kind.LEFT)
    turns = seat.notifications.filter(user=seat.user, kind=Kind.TURN, move__gt=expiry.move)
    if not (alike and turns.filter(move=F("seat__asked_move")).update(happening=expiry)):
        owed_mails.owe_happening_mails(expiry, Kind.LEFT, {seat.user.pk: seat})


def remind_due() -> int:
    """Owe a reminder to every person with a warning due; the number owed."""
    return sum(remind(seat_id=seat_id) for seat_id in due_ids(to_warn(timezone.now())))


@transaction.atomic
def remind(*, seat_id: int) -> bool:
    """Owe this seat the reminder due. False when none is, or the game is in use.

    A step comes once for a decision and its time: with more granted, a step that then lies ahead
    comes again, and so do all for a person who has left the decision and come back to it. A
    vacation or a pause brings none back, for the time left at the reminder is the time left now. Of
    several unsent ones only the last is owed. Takes the game's row lock, without waiting for it.
    """
    now = timezone.now()
    game = downtime.locked(Game.objects.select_for_update(skip_locked=True, of=("self",)).filter(seats=seat_id))
    seat = to_warn(now).filter(pk=seat_id).first() if game else None
    running = seat_clock.clock_of(game, seat) if game and seat else None
    if game is None or seat is None or seat.asked_move is None or running is None:
        return False
    step = due_step(running, now)
    if step is not None and running.expiry > now:
        allowance = running.allowance + owed_mails.count_returns(seat)  # after a return all warnings come again
        owed_mails.owe_mails(game, [seat], Kind.REMINDER, seat.asked_move, step=step, allowance=allowance)
    seat.warn_at = upcoming(running, now)
    seat.save(update_fields=["warn_at"])
    return step is not None and running.expiry > now


def overdue(now: datetime) -> QuerySet[Game]:
    """Running games past a deadline."""
    return Game.objects.filter(status=Game.Status.RUNNING, deadline__lte=now)


def to_warn(now: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(warn_at__lte=now)


def attend_to_outages() -> None:
    """Look for an outage, and put pending ones on clocks: call it before any task on clocks.

    Two small queries while all is well. Call it from the schedule's tasks only, for it shows that
    the schedule runs.
    """
    if downtime.silence(timezone.now()):
        downtime.beat()
    for outage in Outage.objects.filter(spread=False).order_by("start"):
        spread_outage(outage)


def spread_outage(outage: Outage) -> bool:
    """Put an outage on the clocks of all games; False when the time was not enough, or a game
    failed.

    Takes the games' row locks, one at a time. Killed at any moment, or run twice at once, it loses
    and doubles nothing: a game's own log tells if it is done there.
    """
    clocks = Game.objects.filter(status=Game.Status.RUNNING, deadline__isnull=False)
    remaining = set(clocks.filter(pk__gt=outage.reached).values_list("pk", flat=True))
    for game_id in due_ids(clocks.filter(pk__gt=outage.reached)):
        if _credit_game(game_id):
            remaining.discard(game_id)
    Outage.objects.filter(pk=outage.pk).update(
        reached=min(remaining) - 1 if remaining else outage.reached, spread=not remaining
    )
    return not remaining


def _credit_game(game_id: int) -> bool:
    """Lock one game, and with it put outages on its clocks; a failure is logged and does not stop the others."""
    try:
        with transaction.atomic():
            lock(game_id)
    except Exception:
        log.exception("outages could not be added to the clocks of game %s", game_id)
        return False
    return True
