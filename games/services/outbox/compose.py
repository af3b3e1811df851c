"""Compose mails: their contents are read here, and `games.mail` writes them down.

Everything is read in the language of the mail, for names and notes are words as well. Nothing is
written to the database.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects
from django.utils import timezone

from accounts.reader import written_for
from games.mail import digest as digests
from games.mail import letters
from games.mail.context import Silence, TableFacts
from games.mail.letters import Body, Letter
from games.models import OF_A_DECISION, Digest, Game, NewsMail, Notification, Seat, StandingOrder
from games.services.clock import abandonment
from games.services.play import pictures
from games.services.rows import bots_wait
from games.services.rows.seats import at_table, with_game

from .letter_bodies import body_of, expiry_of
from .outbox_queries import Mail

RELATED = ("happening__person", "incoming", "message__author", "request__asker", "request__seat__user", "host")
"""The possible subjects of a notification, and people named by those."""


def mail(notification: Notification) -> EmailMultiAlternatives:
    """Write the mail of a notification with game, seat and user loaded."""
    with written_for(notification.user) as language:
        told = letter(notification)
        written = letters.write_letter(told, language)
        if told.pictured:
            letters.attach_map(written, _draw_map(told, language), told.map_id)
    return written


def digest(row: Digest, mails: Iterable[Mail]) -> EmailMultiAlternatives:
    """Write the mail of a digest with these mails; their games, seats and users, or news, are
    loaded.
    """
    mails = list(mails)
    notifications = [each for each in mails if isinstance(each, Notification)]
    news = [each for each in mails if isinstance(each, NewsMail)]
    with written_for(row.user) as language:
        return digests.write(row, in_digest(notifications), news, language)


def letter(notification: Notification) -> Letter:
    """Build the contents of a notification's mail, in the language in force."""
    _load_related([notification])
    seats = _seats_of(notification.game)
    return Letter(notification, _facts_of(notification, seats), body_of(notification, seats))


def in_digest(notifications: Sequence[Notification]) -> list[Letter]:
    """Build the contents of these notifications for a digest: without their stories and maps."""
    _load_related(notifications)
    return [_in_digest(each) for each in notifications]


def _in_digest(notification: Notification) -> Letter:
    expired = expiry_of(notification) if notification.kind in OF_A_DECISION else None
    return Letter(notification, _facts_of(notification, _seats_of(notification.game)), Body(expired=expired))


def _draw_map(told: Letter, language: str) -> bytes:
    """Draw its part of the board, in PNG; it shows nothing secret."""
    marked = told.story.places
    return pictures.of_position(game=told.game, names=told.names, scale="mail", language=language, marked=marked)


def _load_related(notifications: Sequence[Notification]) -> None:
    """Load their related rows, as far as missing."""
    for path in RELATED:
        column = path.partition("__")[0] + "_id"
        telling = [each for each in notifications if getattr(each, column) is not None]
        prefetch_related_objects(telling, path)


def _seats_of(game: Game) -> list[Any]:
    return with_game(game, _seats_with_orders(game.pk))


def _seats_with_orders(game: int) -> QuerySet[Any, Any]:
    """The seats, with a column for a standing order that could not be carried out for the present
    decision.
    """
    refused = StandingOrder.objects.filter(seat=OuterRef("pk"), refused_move=OuterRef("asked_move"))
    return at_table(game).annotate(was_refused=Exists(refused))


def _facts_of(notification: Notification, seats: list[Any]) -> TableFacts:
    seat = notification.seat
    until = bots_wait.awaited_until(seats, timezone.now())
    return TableFacts(seats, _silence_of(seat, seats), until)


def _silence_of(seat: Seat, seats: list[Seat]) -> Silence:
    if seat.expiries + 1 < abandonment.EXPIRIES:
        return Silence.BOT_PLAYS_ONCE
    return Silence.GAME_WAITS if bots_wait.plays_alone(seat, seats) else Silence.BOT_PLAYS_ON
