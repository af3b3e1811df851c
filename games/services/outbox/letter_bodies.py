"""What a letter of each kind tells of its game's past, read for its reader."""

from collections.abc import Callable, Sequence
from typing import Any

from games import access
from games.log import Log
from games.mail import recap, recent_log
from games.mail.answers import Shown
from games.mail.expiry import Played
from games.mail.letters import Body
from games.mail.recap import Past
from games.models import Happening, MailKind, Notification, Seat, StandingOrder
from games.orders import words
from games.present.happenings import EXPIRED, OPENED
from games.services.history import game_log, moves
from games.services.history.game_log import OwnOrder
from games.services.standing.due import refusals

from . import answer_rate_limit, superseded_answers

Kind = MailKind


def _is_own(notification: Notification) -> bool:
    """Whether its reader sits in the seat that it is about."""
    return notification.seat.user_id == notification.user_id


def body_of(notification: Notification, seats: list[Seat]) -> Body:
    """What its letter tells, as far as it tells more than what it names: of most kinds nothing.

    ``seats`` are those of its game; what it names is loaded.
    """
    gather = BODIES.get(notification.kind)
    return Body() if gather is None else gather(notification, seats)


def _of_a_decision(notification: Notification, seats: list[Seat]) -> Body:
    seen, expired = notification.seen_move, expiry_of(notification)
    refused = _refused(notification, seats)
    if seen is None or not _is_own(notification):
        return Body(_since_own_order(notification, seats), expired, refused=refused)
    past = Past(_log(notification, seats, seen), own_orders=True)
    return Body(past, expired, refused=refused, not_carried_out=_not_carried_out(notification))


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


def _refused(notification: Notification, seats: list[Any]) -> Sequence[StandingOrder]:
    """The reader's standing orders that were meant for the decision which they owe, and could not be carried out."""
    seat = notification.seat
    was_refused = any(each.was_refused for each in seats if each.pk == seat.pk)
    if not was_refused or seat.asked_move is None or not _is_own(notification):
        return ()
    return refusals(notification.game, seat, seat.asked_move)


def _not_carried_out(notification: Notification) -> Sequence[dict[str, Any]]:
    """Of the mail with the orders that it follows, where the answer to that has to wait."""
    waiting = answer_rate_limit.waiting(notification.user_id, notification.seat)
    found = waiting.select_related("incoming").first()
    return superseded_answers.failures(found.incoming.report) if found and found.incoming else ()


def expiry_of(notification: Notification) -> Happening | None:
    """The expiry of the reader's that it tells of, or that has opened their seat; None where no time was up."""
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
    return Body(expired=expired, at_play=_played(notification, seats, expired.move))


def _played(notification: Notification, seats: list[Seat], move: int) -> Played:
    """What the bot did when the time of the seat's person was up after this move, and until it was again."""
    game, seat = notification.game, notification.seat
    again = game.happenings.filter(kind=EXPIRED, seat=seat, move__gt=move)
    last = again.order_by("move").values_list("move", flat=True).first()
    log = _log(notification, seats, move, None if last is None else last + 1)
    return Played(moves.state_after(game, move), log)


def _of_an_answer(notification: Notification, seats: list[Seat]) -> Body:
    answered = notification.incoming
    assert answered is not None  # it is an answer
    if answered.outcome == answered.Outcome.SAID or "headline" in answered.report:
        return Body()  # it tells nothing of the game
    visible = _is_visible(notification)
    log = _latest(notification, seats) if visible and words.LOG in answered.report.get("asked", ()) else None
    body = Body(expired=expiry_of(notification), refused=_refused(notification, seats))
    before = answered.report.get("before")
    if before is not None and _is_own(notification):
        brought = Past(_log(notification, seats, before), own_orders=True)
        return body._replace(shown=Shown(visible, brought, log))
    return body._replace(past=_since_own_order(notification, seats), shown=Shown(visible, log=log))


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
