"""Mails put together: what they tell is read here, and `games.mail` writes it down.

Everything is read in the language that the mail is written in, for names and notes are words as well. Nothing is
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
from games.mail.context import Known, Silence
from games.mail.letters import Body, Letter
from games.models import OF_A_DECISION, Digest, Game, NewsMail, Notification, Seat, StandingOrder
from games.services.clock import abandonment
from games.services.lobby import listing
from games.services.play import pictures

from .letter_bodies import body_of, expiry_of
from .outbox_queries import Mail

RELATED = ("happening__person", "incoming", "message__author", "request__asker", "request__seat__user", "host")
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
    return Letter(notification, _known(notification, seats), body_of(notification, seats))


def in_digest(notifications: Sequence[Notification]) -> list[Letter]:
    """What a digest says of the mails of these notifications: neither their stories nor their maps."""
    _load(notifications)
    return [_in_digest(each) for each in notifications]


def _in_digest(notification: Notification) -> Letter:
    expired = expiry_of(notification) if notification.kind in OF_A_DECISION else None
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
    return listing.seated(game, _seats(game.pk))


def _seats(game: int) -> QuerySet[Any, Any]:
    """The seats, and of each whether a standing order that was meant for its decision could not be carried out."""
    refused = StandingOrder.objects.filter(seat=OuterRef("pk"), refused_move=OuterRef("asked_move"))
    return listing.at_table(game).annotate(was_refused=Exists(refused))


def _known(notification: Notification, seats: list[Any]) -> Known:
    seat = notification.seat
    until = abandonment.awaited_until(seats, timezone.now())
    return Known(seats, _silence(seat, seats), until)


def _silence(seat: Seat, seats: list[Seat]) -> Silence:
    if seat.expiries + 1 < abandonment.EXPIRIES:
        return Silence.BOT_PLAYS_ONCE
    return Silence.GAME_WAITS if abandonment.plays_alone(seat, seats) else Silence.BOT_PLAYS_ON
