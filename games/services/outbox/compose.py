"""Compose emails: their letters are read here, and `games.mail` writes them down.

Everything is read in the language of the email, for names and notes are words as well. Nothing is
written to the database.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects
from django.utils import timezone

from accounts.languages import written_for
from games import access, recap
from games.log import Log
from games.mail import digest as digests
from games.mail import rendering
from games.mail.answers import AnswerSources
from games.mail.context import Silence, TableFacts
from games.mail.letters import Body, Letter
from games.mail.seat_news import BotMoves
from games.models import (
    OF_A_DECISION,
    Digest,
    FailedMail,
    Game,
    Happening,
    MailKind,
    MailReport,
    NewsMail,
    Notification,
    Seat,
    StandingOrder,
)
from games.orders import words
from games.present.happenings import EXPIRED, OPENED
from games.recap import StorySources
from games.services.clock import abandonment
from games.services.history import game_log
from games.services.history.game_log import OwnOrder
from games.services.play import pictures
from games.services.play.standing_orders import refusals
from games.services.rows import moves
from games.services.rows.seats import at_table, bots_wait_until, plays_alone, with_game
from games.titles.picture import Scale

from . import answer_rate_limit
from .outbox_queries import Mail

RELATED = ("happening__person", "incoming", "message__author", "request__asker", "request__seat__user", "host")
"""The possible subjects of a notification, and people named by those."""


def write_email(notification: Notification) -> EmailMultiAlternatives:
    """Write the email of a notification with game, seat and user loaded."""
    with written_for(notification.user) as language:
        letter = build_letter(notification)
        email = rendering.write_email(letter, language)
        if letter.pictured:
            rendering.attach_map(email, _draw_map(letter, language), letter.map_id)
    return email


def write_digest(row: Digest, mails: Iterable[Mail]) -> EmailMultiAlternatives:
    """Write the email of a digest with these mails; their games, seats and users, or news, are loaded."""
    mails = list(mails)
    notifications = [each for each in mails if isinstance(each, Notification)]
    news = [each for each in mails if isinstance(each, NewsMail)]
    with written_for(row.user) as language:
        letters = in_digest(notifications)
        email = digests.write_email(row, letters, news, language)
        for letter in digests.pictured_letters(letters):
            rendering.attach_map(email, _draw_map(letter, language, "small"), letter.map_id)
    return email


def build_letter(notification: Notification) -> Letter:
    """Read the contents of a notification's email, in the language in force."""
    _load_related([notification])
    seats = _seats_of(notification.game)
    return Letter(notification, _facts_of(notification, seats), _body_of(notification, seats))


def in_digest(notifications: Sequence[Notification]) -> list[Letter]:
    """Build the letters of these notifications for a digest: without their stories and maps."""
    _load_related(notifications)
    return [_in_digest(each) for each in notifications]


def _in_digest(notification: Notification) -> Letter:
    expired = _expiry_of(notification) if notification.kind in OF_A_DECISION else None
    return Letter(notification, _facts_of(notification, _seats_of(notification.game)), Body(expired=expired))


def _draw_map(letter: Letter, language: str, scale: Scale = "mail") -> bytes:
    """Draw its part of the board, in PNG; it shows nothing secret."""
    marked = letter.story.places
    return pictures.of_position(game=letter.game, names=letter.names, scale=scale, language=language, marked=marked)


def _load_related(notifications: Sequence[Notification]) -> None:
    """Load their related rows, as far as missing."""
    for path in RELATED:
        column = path.partition("__")[0] + "_id"
        telling = [each for each in notifications if getattr(each, column) is not None]
        prefetch_related_objects(telling, path)


def _seats_of(game: Game) -> list[Any]:
    return with_game(game, _seats_with_orders(game.pk))


def _seats_with_orders(game: int) -> QuerySet[Any, Any]:
    """The seats, with a column for a standing order that could not be carried out for the present decision."""
    refused = StandingOrder.objects.filter(seat=OuterRef("pk"), refused_move=OuterRef("asked_move"))
    return at_table(game).annotate(was_refused=Exists(refused))


def _facts_of(notification: Notification, seats: list[Any]) -> TableFacts:
    seat = notification.seat
    until = bots_wait_until(seats, timezone.now())
    return TableFacts(seats, _silence_of(seat, seats), until)


def _silence_of(seat: Seat, seats: list[Seat]) -> Silence:
    if seat.expiries + 1 < abandonment.EXPIRIES:
        return Silence.BOT_PLAYS_ONCE
    return Silence.GAME_WAITS if plays_alone(seat, seats) else Silence.BOT_PLAYS_ON


def _body_of(notification: Notification, seats: list[Seat]) -> Body:
    """Build its letter's body, as far as it tells more than its own rows: for most kinds nothing.

    ``seats`` are those of its game; related rows are loaded.
    """
    gather = BODIES.get(notification.kind)
    return Body() if gather is None else gather(notification, seats)


def _of_a_decision(notification: Notification, seats: list[Seat]) -> Body:
    shown_move, expired = notification.shown_move, _expiry_of(notification)
    failed_orders = _failed_orders(notification, seats)
    if shown_move is None or not _is_own(notification):
        return Body(_since_own_order(notification, seats), expired, failed_orders=failed_orders)
    past = StorySources(_read_log(notification, seats, shown_move), own_orders=True)
    return Body(past, expired, failed_orders=failed_orders, not_carried_out=_not_carried_out(notification))


def _is_own(notification: Notification) -> bool:
    """Return True if its reader sits in the seat it is about."""
    return notification.seat.user_id == notification.user_id


def _of_what_has_been(notification: Notification, seats: list[Seat]) -> Body:
    return Body(_since_own_order(notification, seats))


def _since_own_order(notification: Notification, seats: list[Seat]) -> StorySources | None:
    """The moves since the reader's last order, or all from the start; nothing for onlookers.

    The order is looked for before the mail's own move, and for a mail written later, before all
    moves to come.
    """
    if not _is_own(notification):
        return None
    written_later = notification.kind in (MailKind.ANSWER, MailKind.REMINDER)
    before = notification.game.move_count + 1 if written_later else notification.move
    return StorySources(_read_log(notification, seats, OwnOrder(notification.seat.pk, before)), own_orders=False)


def _read_log(notification: Notification, seats: list[Seat], after: int | OwnOrder, before: int | None = None) -> Log:
    viewer = notification.seat.index
    return game_log.read_log(
        game=notification.game, seats=seats, viewer=viewer, before=before, after=after, count=recap.MOVES
    )


def _failed_orders(notification: Notification, seats: list[Any]) -> Sequence[StandingOrder]:
    """The reader's standing orders for their present decision that could not be carried out."""
    seat = notification.seat
    was_refused = any(each.was_refused for each in seats if each.pk == seat.pk)
    if not was_refused or seat.asked_move is None or not _is_own(notification):
        return ()
    return refusals(notification.game, seat, seat.asked_move)


def _not_carried_out(notification: Notification) -> Sequence[FailedMail]:
    """The failures of the mail with the orders it follows, if their answer has to wait."""
    waiting = answer_rate_limit.waiting_answer(notification.user_id, notification.seat)
    answer = waiting.select_related("incoming").first()
    return answer_rate_limit.failures(answer.incoming.report) if answer and answer.incoming else ()


def _expiry_of(notification: Notification) -> Happening | None:
    """The reader's expiry it tells of, or the one that has opened their seat; None if no time was up."""
    happening = notification.happening if _is_own(notification) else None
    if happening is None or happening.kind == EXPIRED:
        return happening
    if happening.kind != OPENED:
        return None
    expiries = notification.game.happenings.filter(kind=EXPIRED, seat=notification.seat, pk__lt=happening.pk)
    return expiries.order_by("-pk").first()


def _of_a_seat_left(notification: Notification, seats: list[Seat]) -> Body:
    happening, expired = notification.happening, _expiry_of(notification)
    if happening is None or expired is None or happening.seat_id != notification.seat.pk:
        return Body(expired=expired)
    return Body(expired=expired, at_play=_bot_moves(notification, seats, expired.move))


def _bot_moves(notification: Notification, seats: list[Seat], move: int) -> BotMoves:
    """The bot's moves from the end of time after this move until the next."""
    game, seat = notification.game, notification.seat
    again = game.happenings.filter(kind=EXPIRED, seat=seat, move__gt=move)
    last = again.order_by("move").values_list("move", flat=True).first()
    log = _read_log(notification, seats, move, None if last is None else last + 1)
    return BotMoves(moves.state_after(game, move), log)


def _of_an_answer(notification: Notification, seats: list[Seat]) -> Body:
    answered = notification.incoming
    assert answered is not None  # it is an answer
    report: MailReport = answered.report
    if answered.is_talk or "headline" in report:
        return Body()  # it tells nothing of the game
    visible = _is_visible(notification)
    log = _latest_log(notification, seats) if visible and words.LOG in report.get("asked", ()) else None
    body = Body(expired=_expiry_of(notification), failed_orders=_failed_orders(notification, seats))
    before = report.get("before")
    if before is not None and _is_own(notification):
        sources = StorySources(_read_log(notification, seats, before), own_orders=True)
        return body._replace(answer_sources=AnswerSources(visible, sources, log))
    return body._replace(past=_since_own_order(notification, seats), answer_sources=AnswerSources(visible, log=log))


def _is_visible(notification: Notification) -> bool:
    """Return True if its reader may still look at the game."""
    visible = access.visible_games(notification.user).filter(pk=notification.game_id)
    return _is_own(notification) or visible.exists()


def _latest_log(notification: Notification, seats: list[Seat]) -> Log:
    """Read the latest of the game's log, as its reader may know it."""
    viewer = notification.seat.index if _is_own(notification) else None
    return game_log.read_log(game=notification.game, seats=seats, viewer=viewer, count=recap.LOG_MOVES)


BODIES: dict[str, Callable[[Notification, list[Seat]], Body]] = {
    MailKind.TURN: _of_a_decision,
    MailKind.REMINDER: _of_a_decision,
    MailKind.ANSWER: _of_an_answer,
    MailKind.OVER: _of_what_has_been,
    MailKind.WANTED: _of_what_has_been,
    MailKind.LEFT: _of_a_seat_left,
}
"""The parts of a game's past told by letters of each kind."""
