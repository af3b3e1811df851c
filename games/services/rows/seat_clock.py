"""A seat's clock: started when a decision is asked, paused or settled when it is answered.

Most of it changes seats in memory only; `Table.save` writes the fields in WRITTEN. A clock keeps
the calendar it was started with: new quiet hours, days off or another time zone count from the next
decision on, so that nobody escapes a deadline by them. Vacations, pauses and extensions are put on
running clocks by `games.services.clock.vacations` and `games.services.clock.requests`, by `put_on`
and `write`.

A standing order answers after a delay: hours of this clock, and a little drawn at random. The hours are the person's
to answer first, so they run and stand still with the clock, and are set anew with it. An order without hours answers
after the little alone, on a running clock or not: it is for people who are away.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from accounts.models import User, Vacation
from games.durations import HOUR
from games.models import Game, Seat
from rulebooks import clock
from rulebooks.clock import ALWAYS, Calendar, Clock, TimeControl

CLOCK_FIELDS = ("asked_move", "deadline", "asked_at", "bank", "seconds_used", "seconds_granted", "calendar", "warn_at")
WRITTEN = (*CLOCK_FIELDS, "standing_due", "standing_after")
SOONEST_ANSWER, LATEST_ANSWER = 20, 120  # seconds until an order answers
ANSWER_MARGIN = 300  # seconds left of the decision's time, for any hours of a waiting order


def calendar_of(user: User, vacations: Iterable[Vacation] = ()) -> Calendar:
    absences = tuple((vacation.start, vacation.end) for vacation in vacations)
    return Calendar(user.timezone, user.quiet_from, user.quiet_to, frozenset(user.days_off), absences)


def calendars(seats: Iterable[Seat], now: datetime) -> Mapping[int, Calendar]:
    """The calendars of the people in these seats from now on, by their user's key, in two queries."""
    keys = [seat.user_id for seat in seats if seat.user_id is not None]
    lasting = Vacation.objects.filter(user__in=keys, cancelled=False, last__gte=(now - timedelta(days=2)).date())
    vacations = [vacation for vacation in lasting if vacation.end > now]
    return {
        user.pk: calendar_of(user, (vacation for vacation in vacations if vacation.user_id == user.pk))
        for user in User.objects.filter(pk__in=keys)
    }


def clock_of(game: Game, seat: Seat) -> Clock | None:
    """The clock of the seat's pending decision; None if there is none. Bots have none to speak of."""
    if seat.deadline is None or seat.played_by_bot:
        return None
    asked_at = seat.asked_at or seat.deadline - timedelta(seconds=game.pace)
    return Clock(_time_granted(game, seat), seat.bank, asked_at, calendar_on(seat), seat.seconds_used or 0)


def paused_bank(game: Game, seat: Seat) -> int:
    """The seconds in the bank of a seat with a stopped clock."""
    beyond = max(0, (seat.seconds_used or 0) - _time_granted(game, seat).grace)
    return max(0, seat.bank - beyond)


def seconds_left(game: Game, seat: Seat, now: datetime) -> int:
    """The seconds left of the seat's decision, be its clock running or its turn interrupted."""
    running = clock_of(game, seat)
    if running is not None:
        return running.read_at(now).seconds_left
    return max(0, seconds_granted(game, seat) - (seat.seconds_used or 0))


def seconds_granted(game: Game, seat: Seat) -> int:
    return _time_granted(game, seat).grace + seat.bank


def start(game: Game, seat: Seat, now: datetime, calendar: Calendar) -> None:
    """Ask the seat for a decision now, made due by the game's latest move.

    A turn that was paused goes on by the calendar it began with. A bot's deadline is now.
    """
    seat.asked_move, seat.asked_at = game.move_count, now
    if seat.played_by_bot:
        seat.deadline = now
        return
    if seat.seconds_used is None:
        _keep_calendar(seat, _with_pause(game, calendar, now))
    _set_clock_end(game, seat, now)


def pause(game: Game, seat: Seat, now: datetime) -> None:
    """Stop the clock of a turn that is not over: another's answer comes first, and then it goes on."""
    running = clock_of(game, seat)
    if running is not None:
        seat.seconds_used = running.seconds_if_paused(now)
    seat.asked_move = seat.deadline = seat.asked_at = seat.warn_at = None


def settle(game: Game, seat: Seat, now: datetime) -> None:
    """Stop the clock of a finished decision, running or paused, and reckon up the bank."""
    running = clock_of(game, seat)
    if running is not None:
        seat.bank = running.bank_if_answered(now)
    elif seat.seconds_used is not None:
        seat.bank = clock.bank_after(_time_granted(game, seat), seat.bank, seat.seconds_used)
    forget(seat)


def forget(seat: Seat) -> None:
    """Stop the seat's clock and count nothing of it."""
    seat.asked_move = seat.deadline = seat.asked_at = seat.warn_at = seat.seconds_used = seat.calendar = None
    seat.seconds_granted = 0


def is_at_work(seat: Seat, now: datetime) -> bool:
    """Return True if a person's clock runs and has time left, or belongs to a turn interrupted by another's answer."""
    if seat.played_by_bot:
        return False
    return seat.seconds_used is not None if seat.deadline is None else seat.deadline > now


def put_on(
    game: Game, seat: Seat, now: datetime, *, granted: int | None = None, calendar: Calendar | None = None
) -> None:
    """Change the time granted by the seat's clock, or its standstills, from now on; time already
    run stays as it was.

    Call it only if `is_at_work`.
    """
    running = clock_of(game, seat)
    if running is not None:
        seat.asked_at = running.asked_at
    if granted is not None:
        seat.seconds_granted = granted
    if calendar is not None:
        _keep_calendar(seat, calendar)
    if running is not None:
        keep_up_delay(seat, _set_clock_end(game, seat, now), now)


def write(game: Game, seats: Sequence[Seat]) -> None:
    """Write the clocks of all the game's seats and its next deadline. Needs the game's row lock."""
    Seat.objects.bulk_update(seats, WRITTEN)
    game.deadline = min((seat.deadline for seat in seats if seat.deadline), default=None)
    game.save(update_fields=["deadline"])


def calendar_on(seat: Seat) -> Calendar:
    return ALWAYS if seat.calendar is None else Calendar.from_data(seat.calendar)


def _set_clock_end(game: Game, seat: Seat, now: datetime) -> Clock:
    """Set the end of the running clock, and its next warning; return the clock."""
    running = Clock(
        _time_granted(game, seat), seat.bank, seat.asked_at or now, calendar_on(seat), seat.seconds_used or 0
    )
    seat.deadline = running.expiry
    seat.warn_at = clock.upcoming(running, now)
    return running


def _keep_calendar(seat: Seat, calendar: Calendar) -> None:
    seat.calendar = None if calendar.never_still else calendar.to_data()


def _with_pause(game: Game, calendar: Calendar, now: datetime) -> Calendar:
    if game.paused_since is None or game.paused_until is None or not game.is_paused(now):
        return calendar
    return replace(calendar, paused=((game.paused_since, game.paused_until),))


def _time_granted(game: Game, seat: Seat) -> TimeControl:
    """The time granted for the seat's decision, an extension included."""
    return replace(game.terms, grace=game.pace + seat.seconds_granted)


def begin_delay(seat: Seat, running: Clock, hours: int, now: datetime) -> None:
    """Let an order answer by the running clock: so many hours from now, 0 for without asking."""
    little = _little_while()
    if hours:
        seat.standing_after = running.elapsed(now) + hours * HOUR + int(little.total_seconds())
        keep_up_delay(seat, running, now)
    else:
        last = running.when(ANSWER_MARGIN) - little
        seat.standing_due, seat.standing_after = max(now, min(now + little, last)), None


def keep_up_delay(seat: Seat, running: Clock, now: datetime) -> None:
    """Set the moment of a waiting order anew, if any, by the seat's present clock."""
    if seat.standing_after is not None:
        spare = ANSWER_MARGIN + int(_little_while().total_seconds())
        seat.standing_due = running.reaches(seat.standing_after, spare=spare, now=now)


def forget_delay(seat: Seat) -> None:
    seat.standing_due = seat.standing_after = None


def _little_while() -> timedelta:
    return timedelta(
        milliseconds=1000 * SOONEST_ANSWER + secrets.randbelow(1000 * (LATEST_ANSWER - SOONEST_ANSWER) + 1)
    )
