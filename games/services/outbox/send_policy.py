"""Decide about a mail just before it is sent, by its person's preferences at this moment.

Applied at sending, by the one worker with the mail in hand, because preferences, muting and the
open decision may all change while a mail waits.
"""

from datetime import UTC, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts import addresses
from accounts.models import User
from games.durations import HOUR
from games.models import OF_A_DECISION, Game, MailKind, MailSettings, Notification
from games.present.happenings import EXPIRED
from games.services.rows import blocks, owed_mails, presence, seat_clock
from games.services.rows.seats import bots_wait_until
from rulebooks.clock import Calendar, Clock, Still, has_come

from . import outbox_queries, preferences

SOON = 2 * HOUR  # a decision that has less of its time left when a mail would come late gets it at once
SEEN_ON_THE_PAGE = (MailKind.TURN, MailKind.OVER)
Kind = MailKind
Status = Notification.Status
Reason = Notification.Reason
Way = MailSettings.Way


class Delivery(NamedTuple):
    """The mail's next status; SENT means: send it now. ``until`` when it is put off or collected;
    ``is_quiet`` if it is put off by quiet hours.
    """

    status: Notification.Status
    reason: str = ""
    until: datetime | None = None
    is_quiet: bool = False


def decide_delivery(mail: outbox_queries.Mail, now: datetime) -> Delivery:
    """Decide by the person's preferences about a mail with its user, and its seat if it has one, loaded."""
    paused = addresses.is_paused(mail.user.email)
    if mail.kind == Kind.ANSWER:
        return _of_an_answer(mail, now, paused=paused)
    settings = owed_mails.mail_settings_of(mail.user)
    refusal = unwanted(mail, settings, paused=paused)
    if refusal is not None:
        return refusal
    if owed_mails.way_of(settings, mail.kind) == Way.DIGEST:
        until = next_digest(mail.user, settings.digest_hour, now)
        if _can_wait(mail, now, until):
            return Delivery(Status.COLLECTED, until=until)
    quiet = None if _follows_a_link(mail) else quiet_until(mail.user, now)
    if quiet is not None and _can_wait(mail, now, quiet):
        return Delivery(Status.PENDING, until=quiet, is_quiet=True)
    there = _there_until(mail, now)
    return Delivery(Status.SENT) if there is None else Delivery(Status.PENDING, until=there)


def _there_until(mail: outbox_queries.Mail, now: datetime) -> datetime | None:
    """Return the moment to decide anew about a mail whose reader sees its news on the game's page;
    None for any other.

    Nothing is let go for that: until its decision is taken the mail comes due again and again. One
    that follows an order by mail, or tells of time that ran out, does not wait, and none waits so
    long that half of the time left is lost by it.
    """
    if not isinstance(mail, Notification) or mail.kind not in SEEN_ON_THE_PAGE:
        return None
    if _follows_a_link(mail) or mail.happening_id is not None or mail.seat.user_id != mail.user_id:
        return None
    until = presence.leaves_at(mail.seat, now)
    running = _clock_of_question(mail)
    if until is None or running is None:
        return until
    return until if running.read_at(until).seconds_left * 2 > running.read_at(now).seconds_left else None


def _follows_a_link(mail: outbox_queries.Mail) -> bool:
    """Return True if its reader has just given an order by a mail's link, and waits for the next question."""
    return isinstance(mail, Notification) and mail.shown_move is not None


def _of_an_answer(mail: outbox_queries.Mail, now: datetime, *, paused: bool) -> Delivery:
    """Decide about an answer: its reader has just written, and waits, whatever their preferences;
    unless it was put off.
    """
    if paused:
        return Delivery(Status.SKIPPED, Reason.PAUSED)
    was_put_off = mail.due > mail.created and mail.attempts <= 1  # and not by a mail server
    quiet = quiet_until(mail.user, now) if was_put_off else None
    if quiet is not None and _can_wait(mail, now, quiet):
        return Delivery(Status.PENDING, until=quiet, is_quiet=True)
    return Delivery(Status.SENT)


def keep_to_what_stands(mail: outbox_queries.Mail) -> bool:
    """Turn the mail of a decision taken meanwhile into one of the expiry it was to tell of as well.

    Its person hears of the expiry once, however soon they had decided. True when its kind has
    changed; the caller writes it once the mail has gone out, for the row would be locked until
    then.
    """
    if isinstance(mail, Notification) and mail.kind == Kind.TURN and mail.happening_id and is_answered(mail):
        mail.kind = Kind.LEFT
        return True
    return False


def unwanted(mail: outbox_queries.Mail, settings: MailSettings, *, paused: bool) -> Delivery | None:
    """Return the reason not to send a mail at all, if there is one; asked again when a digest goes
    out.

    ``settings`` are those of its person, ``paused`` is True if their address is.
    """
    of_a_game = mail if isinstance(mail, Notification) else None
    if of_a_game and (is_answered(of_a_game) or _is_kept_out(of_a_game)):
        return Delivery(Status.VOID)
    if owed_mails.way_of(settings, mail.kind) == Way.NEVER:
        return Delivery(Status.SKIPPED, Reason.NEVER)
    if of_a_game and is_muted(of_a_game):
        return Delivery(Status.SKIPPED, Reason.MUTED)
    if of_a_game and _is_from_blocked(of_a_game):
        return Delivery(Status.SKIPPED, Reason.BLOCKED)
    return Delivery(Status.SKIPPED, Reason.PAUSED) if paused else None


def _is_from_blocked(notification: Notification) -> bool:
    """Return True for words, an invitation or a request of a player whom its reader has blocked."""
    sender = notification.host_id  # of an invitation
    if notification.message is not None:
        sender = notification.message.author_id
    elif notification.request is not None:
        sender = notification.request.asker_id
    return sender is not None and blocks.has_blocked(notification.user_id, sender)


def _is_kept_out(notification: Notification) -> bool:
    """Return True for an invitation to somebody whom the opener of the game has blocked: they could not join."""
    is_invitation = notification.kind == Kind.INVITATION
    return is_invitation and blocks.has_blocked(notification.game.creator_id, notification.user_id)


def is_answered(notification: Notification) -> bool:
    """Return True if the mail's subject is gone: the decision, the request, the game to join, or
    the seat to come back to or to take over.

    Other news always stands.
    """
    seat, is_theirs = notification.seat, notification.seat.user_id == notification.user_id
    is_running = notification.game.status == Game.Status.RUNNING
    if notification.kind in OF_A_DECISION:
        is_asked = is_theirs and not seat.is_free and seat.asked_move == notification.move
        return not is_asked or _warns_too_early(notification)
    if _tells_of_a_clock(notification):
        return not (is_running and is_theirs)
    if notification.kind == Kind.REQUEST:
        return not (is_theirs and _is_asked(notification))
    if notification.kind == Kind.INVITATION:
        return notification.game.status != Game.Status.OPEN or _has_joined(notification)
    if notification.kind == Kind.LEFT:
        is_outdated = not (is_running and is_theirs) or seat.is_free == _tells_of_an_expiry(notification)
        return is_outdated or not _still_waits(notification)
    return notification.kind == Kind.WANTED and not (is_running and seat.is_free)


def _has_joined(notification: Notification) -> bool:
    return notification.game.seats.filter(user=notification.user_id).exists()


def _tells_of_an_expiry(notification: Notification) -> bool:
    """Return True if it says that the bot has played once, and not that it goes on playing the seat."""
    return notification.happening is not None and notification.happening.kind == EXPIRED


def _still_waits(notification: Notification) -> bool:
    """Return True if the game still waits as another's leaving has made it, in a mail about this."""
    happening = notification.happening
    if happening is None or happening.seat_id == notification.seat_id:
        return True
    until = bots_wait_until(list(notification.game.seats.all()), timezone.now())
    return until is not None and until.isoformat() == happening.data["awaited_until"]


def _warns_too_early(notification: Notification) -> bool:
    """Return True for a reminder that lies ahead again, because more time was granted while it waited."""
    if notification.kind != Kind.REMINDER:
        return False
    running = seat_clock.clock_of(notification.game, notification.seat)
    return running is None or not has_come(running, notification.reminder_step, timezone.now())


def is_muted(notification: Notification) -> bool:
    """Return True if its game is muted; the last warning before the time is up still goes out."""
    if notification.kind == Kind.REMINDER and notification.seat.warn_at is None:
        return False
    if notification.seat.user_id == notification.user_id:
        return notification.seat.muted
    return preferences.is_muted(user=notification.user, game_id=notification.game_id)


def _can_wait(mail: outbox_queries.Mail, now: datetime, until: datetime) -> bool:
    """Return True if nobody loses a turn by hearing of it only then: it costs none of their time,
    or leaves enough of it.
    """
    running = _clock_of_question(mail) if isinstance(mail, Notification) else None
    if running is None:
        return True
    seconds_left = running.read_at(until).seconds_left
    return seconds_left > SOON or seconds_left == running.read_at(now).seconds_left


def _clock_of_question(notification: Notification) -> Clock | None:
    """The clock of the mail's question, if it asks anything."""
    if notification.kind in (*OF_A_DECISION, Kind.ANSWER) or _tells_of_a_clock(notification):
        return seat_clock.clock_of(notification.game, notification.seat)
    request = notification.request
    return seat_clock.clock_of(notification.game, request.seat) if request and request.seat else None


def _tells_of_a_clock(notification: Notification) -> bool:
    """Return True if it tells the result of a request, perhaps with more or less time for its reader."""
    return notification.kind == Kind.REQUEST and notification.happening_id is not None


def _is_asked(notification: Notification) -> bool:
    """Return True if the request of the mail still waits for this person's answer."""
    request = notification.request
    running = notification.game.status == Game.Status.RUNNING
    if request is None or not running or not request.waits(timezone.now()):
        return False
    return not notification.seat.is_free and not request.answers.filter(user=notification.user_id).exists()


def quiet_until(user: User, now: datetime) -> datetime | None:
    """The end of the quiet hours around this moment; None outside of them."""
    calendar = Calendar(user.timezone, user.quiet_from, user.quiet_to)
    end = next(stretch.start for stretch in calendar.stretches(now) if stretch.still != Still.QUIET)
    return end if end > now else None


def next_digest(user: User, hour: int, now: datetime) -> datetime:
    """The moment of the person's next digest: this hour of their clock, or the end of the quiet hours over it."""
    zone = ZoneInfo(user.timezone)
    today = now.astimezone(zone).date()
    moments = (datetime.combine(today + timedelta(days=days), time(hour), zone).astimezone(UTC) for days in range(3))
    moment = next(moment for moment in moments if moment > now)
    return quiet_until(user, moment) or moment
