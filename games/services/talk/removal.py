"""Taking back what one has said."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import access
from games.models import Game, Message
from games.services.errors import NotYours
from games.services.outbox import notify


@transaction.atomic
def remove(*, user: access.Person, game: Game, key: UUID) -> Message:
    """Let nobody read a message of one's own any more, by the ``key`` of its form; a second time changes nothing.

    Mails of it that were not sent are let go, those that were stay what they are. Raises NotYours.
    """
    own = Message.objects.select_for_update().filter(game=game, key=key, author=user.pk) if user.pk else None
    message = own.first() if own is not None else None
    if message is None:
        raise NotYours(_("Only its author removes a message."))
    if message.removed is None:
        message.removed = timezone.now()
        message.save(update_fields=["removed"])
        notify.let_go(message)
    return message
