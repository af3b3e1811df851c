"""Remove messages: one's own, and for moderators those of others."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import access
from games.models import Game, Message
from games.services.errors import NotYours
from games.services.rows import notify
from games.services.rows.seats import seats_of

from .reading import Reader, readable

KEPT = timedelta(days=90)
"""The time that the words of a removed message stay in its row."""


@transaction.atomic
def remove_message(*, user: access.Person, game: Game, key: UUID) -> Message:
    """Let nobody read a message any more, by the ``key`` of its form: one's own, or as a moderator
    any readable one.

    A second time changes nothing. Raises NotYours.
    """
    message = Message.objects.select_for_update().filter(game=game, key=key).first() if user.pk else None
    if message is None or not may_remove(message, Reader(user, access.own_seat(user, seats_of(game)))):
        raise NotYours(_("Only its author can remove a message."))
    take_away(message, moderated=message.author_id != user.pk)
    return message


def may_remove(message: Message, reader: Reader) -> bool:
    """Return True if they may remove a message, in its place still or no more."""
    if message.author_id == reader.user.pk:
        return reader.user.pk is not None
    moderates = reader.user.is_authenticated and reader.user.is_staff
    return moderates and readable(game=message.game, reader=reader).filter(pk=message.pk).exists()


def take_away(message: Message, *, moderated: bool) -> None:
    """Remove a message and cancel its unsent mails; sent ones stay as they are. Needs its row's lock."""
    if message.removed is None:
        message.removed, message.moderated = timezone.now(), moderated
        message.save(update_fields=["removed", "moderated"])
        notify.cancel_message_mails(message)


def forget_removed() -> None:
    """Delete the words of messages removed three months ago."""
    Message.objects.filter(removed__lt=timezone.now() - KEPT).exclude(text="").update(text="")
