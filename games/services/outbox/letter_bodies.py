"""The parts of a game's past told by letters of each kind, read for their reader."""

from collections.abc import Callable, Sequence
from typing import Any

from games import access
from games.log import Log
from games.mail import recap, recent_log
from games.mail.answers import AnswerSources
from games.mail.expiry import BotMoves
from games.mail.letters import Body
from games.mail.recap import StorySources
from games.models import Happening, MailKind, Notification, Seat, StandingOrder
from games.orders import words
from games.present.happenings import EXPIRED, OPENED
from games.services.history import game_log
from games.services.history.game_log import OwnOrder
from games.services.play.standing_orders import refusals
from games.services.rows import moves

from . import answer_rate_limit, superseded_answers

Kind = MailKind


def _is_own(notification: Notification) -> bool:
    """Return True if its reader sits in the seat it is about."""
    return notification.seat.user_id == notification.user_id


def body_of(notification: Notification, seats: list[Seat]) -> Body:
    """Build its letter's body, as far as it tells more than its own rows: for most kinds nothing.

    ``seats`` are those of its game; related rows are loaded.
    """
    gather = BODIES.get(notification.kind)
    return Body() if gather is None else gather(notification, seats)


def _of_a_decision(notification: Notification, seats: list[Seat]) -> Body:
    seen, expired = notification.seen_move, expiry_of(notification)
    refused = _refused_orders(notification, seats)
    if seen is None or not _is_own(notification):
        return Body(_since_own_order(notification, seats), expired, refused=refused)
    past = StorySources(_read_log(notification, seats, seen), own_orders=True)
    return Body(past, expired, refused=refused, not_carried_out=_not_carried_out(notification))


def _of_what_has_been(notification: Notification, seats: list[Seat]) -> Body:
    return Body(_since_own_order(notification, seats))


def _since_own_order(notification: Notification, seats: list[Seat]) -> StorySources | None:
    """The moves since the reader's last order, or all from the start; nothing for onlookers.

    The order is looked for before the mail's own move, and for a mail written later, before all
    moves to come.
    """
    if not _is_own(notification):
        return None
    written_later = notification.kind in (Kind.ANSWER, Kind.REMINDER)
    before = notification.game.move_count + 1 if written_later else notification.move
    return StorySources(_read_log(notification, seats, OwnOrder(notification.seat.pk, before)), own_orders=False)


def _read_log(notification: Notification, seats: list[Seat], after: int | OwnOrder, before: int | None = None) -> Log:
    """Read the log as its seat may know it."""
    viewer = notification.seat.index
    return game_log.read_log(
        game=notification.game, seats=seats, viewer=viewer, before=before, after=after, count=recap.MOVES
    )


def _refused_orders(notification: Notification, seats: list[Any]) -> Sequence[StandingOrder]:
    """The reader's standing orders for their present decision that could not be carried out."""
    seat = notification.seat
    was_refused = any(each.was_refused for each in seats if each.pk == seat.pk)
    if not was_refused or seat.asked_move is None or not _is_own(notification):
        return ()
    return refusals(notification.game, seat, seat.asked_move)


def _not_carried_out(notification: Notification) -> Sequence[dict[str, Any]]:
    """The failures of the mail with the orders it follows, if their answer has to wait."""
    waiting = answer_rate_limit.waiting_answer(notification.user_id, notification.seat)
    found = waiting.select_related("incoming").first()
    return superseded_answers.failures(found.incoming.report) if found and found.incoming else ()


def expiry_of(notification: Notification) -> Happening | None:
    """The reader's expiry it tells of, or the one that has opened their seat; None if no time was
    up.
    """
    happening = notification.happening if _is_own(notification) else None
    if happening is None or happening.kind == EXPIRED:
        return happening
    if happening.kind != OPENED:
        return None
    expiries = notification.game.happenings.filter(kind=EXPIRED, seat=notification.seat, pk__lt=happening.pk)
    return expiries.order_by("-pk").first()


def _of_a_seat_left(notification: Notification, seats: list[Seat]) -> Body:
    happening, expired = notification.happening, expiry_of(notification)
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
    if answered.is_talk or "headline" in answered.report:
        return Body()  # it tells nothing of the game
    visible = _is_visible(notification)
    log = _latest_log(notification, seats) if visible and words.LOG in answered.report.get("asked", ()) else None
    body = Body(expired=expiry_of(notification), refused=_refused_orders(notification, seats))
    before = answered.report.get("before")
    if before is not None and _is_own(notification):
        brought = StorySources(_read_log(notification, seats, before), own_orders=True)
        return body._replace(shown=AnswerSources(visible, brought, log))
    return body._replace(past=_since_own_order(notification, seats), shown=AnswerSources(visible, log=log))


def _is_visible(notification: Notification) -> bool:
    """Return True if its reader may still look at the game."""
    visible = access.visible_games(notification.user).filter(pk=notification.game_id)
    return _is_own(notification) or visible.exists()


def _latest_log(notification: Notification, seats: list[Seat]) -> Log:
    """Read the latest of the game's log, as its reader may know it."""
    viewer = notification.seat.index if _is_own(notification) else None
    return game_log.read_log(game=notification.game, seats=seats, viewer=viewer, count=recent_log.MOVES)


BODIES: dict[str, Callable[[Notification, list[Seat]], Body]] = {
    Kind.TURN: _of_a_decision,
    Kind.REMINDER: _of_a_decision,
    Kind.ANSWER: _of_an_answer,
    Kind.OVER: _of_what_has_been,
    Kind.WANTED: _of_what_has_been,
    Kind.LEFT: _of_a_seat_left,
}
