"""Mails put together: what they tell is read here, and `games.mail` writes it down.

Everything is read in the language that the mail is written in, for names and notes are words as well. Nothing is
written to the database.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects
from django.utils import timezone

from accounts.reader import written_for
from games import access
from games.log import Log
from games.mail import digest as digests
from games.mail import letters, recap, recent_log
from games.mail.answers import Shown
from games.mail.context import Known, Silence
from games.mail.expiry import Played
from games.mail.letters import Body, Letter
from games.mail.recap import Past
from games.models import OF_A_DECISION, Digest, Game, Happening, MailKind, NewsMail, Notification, Seat, StandingOrder
from games.orders import words
from games.present.happenings import EXPIRED, OPENED
from games.services.clock import abandonment
from games.services.history import game_log
from games.services.history.game_log import OwnOrder
from games.services.lobby import listing
from games.services.play import pictures
from games.services.standing.due import refusals
from tocsite.kept import kept

from . import answer_rate_limit, superseded_answers
from .outbox_queries import Mail

Kind = MailKind
RELATED = ("happening__person", "incoming", "message__author", "proposal__asker", "proposal__seat__user", "host")
"""What a notification may tell of, and whom that names."""


def mail(notification: Notification) -> EmailMultiAlternatives:
    """The mail of a notification whose game, seat and user are loaded."""
    with written_for(notification.user) as language:
        told = letter(notification)
        written = letters.write(told, language)
        if told.pictured:
            letters.attach_map(written, _map(told, language), told.map_id)
    return written


def digest(row: Digest, mails: Iterable[Mail]) -> EmailMultiAlternatives:
    """The mail of a digest with these mails, whose games, seats and users, or news, are loaded."""
    mails = list(mails)
    notifications = [each for each in mails if isinstance(each, Notification)]
    news = [each for each in mails if isinstance(each, NewsMail)]
    with written_for(row.user) as language:
        return digests.write(row, in_digest(notifications), news, language)


def letter(notification: Notification) -> Letter:
    """All that the mail of a notification says, in the language in force."""
    _load([notification])
    seats = _seats_of(notification.game)
    gather = BODIES.get(notification.kind, _nothing_more)
    return Letter(notification, _known(notification, seats), gather(notification, seats))


def in_digest(notifications: Sequence[Notification]) -> list[Letter]:
    """What a digest says of the mails of these notifications: neither their stories nor their maps."""
    _load(notifications)
    return [_in_digest(each) for each in notifications]


def _in_digest(notification: Notification) -> Letter:
    expired = _expired(notification) if notification.kind in OF_A_DECISION else None
    return Letter(notification, _known(notification, _seats_of(notification.game)), Body(expired=expired))


def _map(told: Letter, language: str) -> bytes:
    """What it shows of the board, in PNG; it shows nothing secret."""
    marked = told.story.places
    return pictures.of_position(game=told.game, names=told.names, scale="mail", language=language, marked=marked)


def _load(notifications: Sequence[Notification]) -> None:
    """Load what they tell of, as far as it is not."""
    for path in RELATED:
        column = path.partition("__")[0] + "_id"
        telling = [each for each in notifications if getattr(each, column) is not None]
        prefetch_related_objects(telling, path)


def _seats_of(game: Game) -> list[Any]:
    return listing.seated(game, _seats(game=game.pk))


@kept
def _seats(*, game: int) -> QuerySet[Any, Any]:
    """The seats, and of each whether a standing order that was meant for its decision could not be carried out."""
    refused = StandingOrder.objects.filter(seat=OuterRef("pk"), refused_move=OuterRef("asked_move"))
    return listing.at_table(game).annotate(was_refused=Exists(refused))


def _known(notification: Notification, seats: list[Any]) -> Known:
    seat = notification.seat
    until = abandonment.awaited_until(seats, timezone.now())
    return Known(seats, _silence(seat, seats), until, _refused(notification, seats))


def _silence(seat: Seat, seats: list[Seat]) -> Silence:
    if seat.expiries + 1 < abandonment.EXPIRIES:
        return Silence.BOT_PLAYS_ONCE
    return Silence.GAME_WAITS if abandonment.plays_alone(seat, seats) else Silence.BOT_PLAYS_ON


def _refused(notification: Notification, seats: list[Any]) -> Sequence[StandingOrder]:
    seat = notification.seat
    was_refused = any(each.was_refused for each in seats if each.pk == seat.pk)
    if not was_refused or seat.asked_move is None or not _is_own(notification):
        return ()
    return refusals(notification.game, seat, seat.asked_move)


def _is_own(notification: Notification) -> bool:
    """Whether its reader sits in the seat that it is about."""
    return notification.seat.user_id == notification.user_id


def _nothing_more(_notification: Notification, _seats: list[Seat]) -> Body:
    return Body()


def _of_a_decision(notification: Notification, seats: list[Seat]) -> Body:
    seen, expired = notification.seen_move, _expired(notification)
    if seen is None or not _is_own(notification):
        return Body(_since_own_order(notification, seats), expired)
    past = Past(_log(notification, seats, seen), own_orders=True)
    return Body(past, expired, not_carried_out=_not_carried_out(notification))


def _of_what_has_been(notification: Notification, seats: list[Seat]) -> Body:
    return Body(_since_own_order(notification, seats))


def _since_own_order(notification: Notification, seats: list[Seat]) -> Past | None:
    """What followed the reader's last order, or all from the start; nothing for onlookers.

    It is looked for before the move that the mail tells of, and for a mail that is written later, before all that is to
    come.
    """
    if not _is_own(notification):
        return None
    written_later = notification.kind in (Kind.ANSWER, Kind.REMINDER)
    before = notification.game.move_count + 1 if written_later else notification.move
    return Past(_log(notification, seats, OwnOrder(notification.seat.pk, before)), own_orders=False)


def _log(notification: Notification, seats: list[Seat], after: int | OwnOrder, before: int | None = None) -> Log:
    """As its seat may know it."""
    viewer = notification.seat.index
    return game_log.read(
        game=notification.game, seats=seats, viewer=viewer, before=before, after=after, count=recap.MOVES
    )


def _not_carried_out(notification: Notification) -> Sequence[dict[str, Any]]:
    """Of the mail with the orders that it follows, where the answer to that has to wait."""
    waiting = answer_rate_limit.waiting(notification.user_id, notification.seat)
    found = waiting.select_related("incoming").first()
    return superseded_answers.failures(found.incoming.report) if found and found.incoming else ()


def _expired(notification: Notification) -> Happening | None:
    """The expiry of the reader's that it tells of, or that has opened their seat; None where no time was up."""
    happening = notification.happening if _is_own(notification) else None
    if happening is None or happening.kind == EXPIRED:
        return happening
    if happening.kind != OPENED:
        return None
    expiries = notification.game.happenings.filter(kind=EXPIRED, seat=notification.seat, pk__lt=happening.pk)
    return expiries.order_by("-pk").first()


def _of_a_seat_left(notification: Notification, seats: list[Seat]) -> Body:
    happening, expired = notification.happening, _expired(notification)
    if happening is None or expired is None or happening.seat_id != notification.seat.pk:
        return Body(expired=expired)
    return Body(expired=expired, at_play=_played(notification, seats, expired.move))


def _played(notification: Notification, seats: list[Seat], move: int) -> Played:
    """What the bot did when the time of the seat's person was up after this move, and until it was again."""
    game, seat = notification.game, notification.seat
    again = game.happenings.filter(kind=EXPIRED, seat=seat, move__gt=move)
    last = again.order_by("move").values_list("move", flat=True).first()
    log = _log(notification, seats, move, None if last is None else last + 1)
    return Played(game.moves.values_list("state", flat=True).get(number=move), log)


def _of_an_answer(notification: Notification, seats: list[Seat]) -> Body:
    answered = notification.incoming
    assert answered is not None  # it is an answer
    if answered.outcome == answered.Outcome.SAID or "headline" in answered.report:
        return Body()  # it tells nothing of the game
    visible = _is_visible(notification)
    log = _latest(notification, seats) if visible and words.LOG in answered.report.get("asked", ()) else None
    expired, before = _expired(notification), answered.report.get("before")
    if before is not None and _is_own(notification):
        brought = Past(_log(notification, seats, before), own_orders=True)
        return Body(expired=expired, shown=Shown(visible, brought, log))
    return Body(_since_own_order(notification, seats), expired, shown=Shown(visible, log=log))


def _is_visible(notification: Notification) -> bool:
    """Whether its reader may still look at the game."""
    visible = access.visible_games(notification.user).filter(pk=notification.game_id)
    return _is_own(notification) or visible.exists()


def _latest(notification: Notification, seats: list[Seat]) -> Log:
    """The latest of the game's log, as its reader may know it."""
    viewer = notification.seat.index if _is_own(notification) else None
    return game_log.read(game=notification.game, seats=seats, viewer=viewer, count=recent_log.MOVES)


BODIES: dict[str, Callable[[Notification, list[Seat]], Body]] = {
    Kind.TURN: _of_a_decision,
    Kind.REMINDER: _of_a_decision,
    Kind.ANSWER: _of_an_answer,
    Kind.OVER: _of_what_has_been,
    Kind.WANTED: _of_what_has_been,
    Kind.LEFT: _of_a_seat_left,
}
