"""Mails owed: rows written in the move's own transaction, made prompt by the broker after the commit.

People choose the way of each kind of mail, or have the usual one.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Game, Happening, IncomingMail, MailKind, MailSettings, Message, Notification, Request, Seat
from games.services.rows.worker_queue import NOTIFICATION, hand_over

from . import blocks

Way = MailSettings.Way
# Everything else comes at once.
USUAL = {MailKind.TAKEOVER: Way.DIGEST, MailKind.WANTED: Way.DIGEST, MailKind.NEWS: Way.NEVER}


def mail_settings_of(user: User) -> MailSettings:
    """The person's row, or the usual one, unsaved; no query if it was read along with the person."""
    try:
        return user.mail_settings
    except MailSettings.DoesNotExist:
        return MailSettings(user=user)


def way_of(settings: MailSettings, kind: str) -> Way:
    return Way(settings.ways.get(kind) or USUAL.get(MailKind(kind), Way.AT_ONCE))


def owe_mails(
    game: Game, seats: Iterable[Seat], kind: MailKind, move: int, *, step: str = "", allowance: int = 0
) -> None:
    """Owe one mail of this kind to the person of each seat; bots and empty seats get none.

    Needs the game's row lock. The row is unique by (seat, person, move, kind, step, allowance), so
    owing twice owes once.
    """
    rows = [
        Notification(game=game, seat=seat, user_id=user_id, kind=kind, move=move, step=step, allowance=allowance)
        for seat in seats
        if (user_id := seat.user_id) is not None
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)  # which keeps the new keys from us, hence the query
    unsent = Notification.objects.filter(
        seat__in=[row.seat_id for row in rows],
        kind=kind,
        move=move,
        step=step,
        allowance=allowance,
        status=Notification.Status.PENDING,
    )
    transaction.on_commit(partial(hand_over, NOTIFICATION, list(unsent.values_list("pk", flat=True))))


def _owe_mails(rows: Sequence[Notification]) -> None:
    """Owe these mails; due ones are handed over after the commit, and the sweep finds the rest."""
    Notification.objects.bulk_create(rows)
    due_keys = [row.pk for row in rows if row.due <= timezone.now()]
    transaction.on_commit(partial(hand_over, NOTIFICATION, due_keys))


def owe_happening_mails(happening: Happening, kind: MailKind, seats: Mapping[int, Seat]) -> None:
    """Owe people, by their key, one mail of this kind about a happening, each with the seat it is
    about to them.

    Needs the game's row lock.
    """
    rows = [
        Notification(
            game=happening.game, seat=seat, user_id=user_id, kind=kind, move=happening.move, happening=happening
        )
        for user_id, seat in seats.items()
    ]
    _owe_mails(rows)


def owe_message_mails(message: Message, seats: Iterable[Seat]) -> None:
    """Owe the person of each seat one mail of a message, except people with a bot in their place."""
    present_seats = [seat for seat in seats if not seat.is_free]
    _owe_mails_about(message.game, present_seats, MailKind.MESSAGE, message=message)


def cancel_message_mails(message: Message) -> None:
    """Cancel unsent mails of a removed message."""
    unsent = [Notification.Status.PENDING, Notification.Status.COLLECTED, Notification.Status.SKIPPED]
    message.notifications.filter(status__in=unsent).update(status=Notification.Status.VOID)


def owe_request_mails(request: Request, seats: Iterable[Seat]) -> None:
    """Owe the person of each seat one mail asking for their answer to a request of another player."""
    _owe_mails_about(request.game, seats, MailKind.REQUEST, request=request)


def _owe_mails_about(game: Game, seats: Iterable[Seat], kind: MailKind, **about: Any) -> None:
    people = [(seat, seat.user_id) for seat in seats if seat.user_id is not None]
    at = game.move_count
    _owe_mails([Notification(game=game, seat=seat, user_id=pk, kind=kind, move=at, **about) for seat, pk in people])


def owe_invitation(game: Game, host: Seat, guest: User) -> None:
    """Owe somebody an invitation from a seat's person to an open game. Needs the game's row lock.

    One to a person who has blocked the host, or whom the game's opener has blocked, is owed as well: it is not sent,
    and counts as made. One to a person whom the host has blocked is not.
    """
    if blocks.has_blocked(host.user_id, guest.pk):
        return
    _owe_mails([Notification(game=game, seat=host, host=host.user, user=guest, kind=MailKind.INVITATION, move=0)])


def owe_answer(incoming: IncomingMail, *, due_at: datetime | None = None) -> None:
    """Owe the answer to a mail with game, seat and user set; now, or at ``due_at``.

    If the seat's person owes a decision now, the answer asks it: it stands in for this decision's
    own mail, not sent any more, and includes its news. One that has to wait leaves that mail alone.
    ``move`` then names the decision, else the latest move. A person who wrote to the table is told
    so and asked nothing.
    """
    assert incoming.game is not None and incoming.seat is not None and incoming.user is not None
    game = Game.objects.only("move_count").get(pk=incoming.game.pk)
    seat = Seat.objects.get(pk=incoming.seat.pk)
    asks = seat.user_id == incoming.user.pk and not incoming.is_talk
    asked_move = seat.asked_move if asks else None
    waiting = [Notification.Status.PENDING, Notification.Status.COLLECTED]
    turns = incoming.user.notifications.filter(seat=seat, kind=MailKind.TURN, status__in=waiting)
    turn = turns.none() if asked_move is None or due_at else turns.filter(move=asked_move)
    row = Notification(
        game=game,
        seat=seat,
        user=incoming.user,
        kind=MailKind.ANSWER,
        move=game.move_count if asked_move is None else asked_move,
        incoming=incoming,
        due=due_at or timezone.now(),
        happening_id=turn.values_list("happening", flat=True).first(),
    )
    turn.update(status=Notification.Status.VOID)
    _owe_mails([row])


def ask_anew(game: Game, seat: Seat, shown_move: int, *, due_at: datetime | None = None) -> Notification:
    """Ask a seat's person again for their decision, after an order by a link, by a mail with its
    answer waiting, or by a standing order; now, or at ``due_at``.

    It stands in for every unsent mail of this decision, and includes its news. ``shown_move`` is the
    latest move known to its person, by an earlier mail. Needs the game's row lock.
    """
    return _ask_instead(game, seat, due_at, shown_move=shown_move)


def ask_on_return(game: Game, seat: Seat) -> None:
    """Owe a seat's person the mail of their decision, though they may have had one of it before
    they left the seat.

    It stands in for unsent ones, as after an order by a link. Needs the game's row lock.
    """
    latest = _mails_of_decision(seat).filter(step="").aggregate(latest=Max("allowance"))["latest"]
    _ask_instead(game, seat, None, returns=0 if latest is None else latest + 1)


def count_returns(seat: Seat) -> int:
    """Count the times the seat's person came back to their present decision, and were asked it by mail again."""
    return _mails_of_decision(seat).aggregate(latest=Max("allowance"))["latest"] or 0


def _mails_of_decision(seat: Seat) -> QuerySet[Notification]:
    """All mails with the question of the seat's present decision."""
    assert seat.asked_move is not None
    return seat.notifications.filter(user=seat.user_id, kind=MailKind.TURN, move=seat.asked_move)


def _ask_instead(
    game: Game, seat: Seat, due_at: datetime | None, *, shown_move: int | None = None, returns: int = 0
) -> Notification:
    """Owe a mail of the seat's decision in place of all unsent ones; ``returns`` are its person's to this decision."""
    assert seat.user is not None and seat.asked_move is not None
    unsent = [Notification.Status.PENDING, Notification.Status.COLLECTED, Notification.Status.SKIPPED]
    waiting = _mails_of_decision(seat).filter(status__in=unsent)
    happening_id = waiting.filter(happening__isnull=False).values_list("happening", flat=True).first()
    waiting.update(status=Notification.Status.VOID, reason="", happening=None)
    row = Notification(
        game=game,
        seat=seat,
        user=seat.user,
        kind=MailKind.TURN,
        move=seat.asked_move,
        step="" if shown_move is None else str(shown_move),
        allowance=returns,
        due=due_at or timezone.now(),
        happening_id=happening_id,
    )
    _owe_mails([row])
    return row


def ask_after_standing_order(game: Game, seat: Seat, shown_move: int, *, due_at: datetime | None) -> None:
    """Ask again once a standing order has answered, for a person playing by mail: they see no page
    that goes on.

    A question on its way already tells of this, too.
    """
    assert seat.user is not None and seat.asked_move is not None
    mails = seat.user.notifications.filter(seat=seat, move=seat.asked_move)
    by_link = mails.filter(kind=MailKind.TURN).exclude(step="")
    is_on_its_way = by_link.filter(status=Notification.Status.PENDING).exists()
    plays_by_mail = by_link.exists() or mails.filter(kind=MailKind.ANSWER).exists()
    if plays_by_mail and not is_on_its_way:
        ask_anew(game, seat, shown_move, due_at=due_at)
