"""Blocking players: no invitation, message, request or seat at one's new tables from them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Block
from games.services.errors import Refused

MOST_BLOCKED = 200


@transaction.atomic
def block(*, user: User, person: User) -> None:
    """Block a player, and follow them no longer. Twice is once. Locks the user's row. Raises Refused."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if person == user:
        raise Refused(_("You can't block yourself."))
    if user.blocks.exclude(blocked=person).count() >= MOST_BLOCKED:
        raise Refused(_("You have already blocked %(most)d players. Unblock one first.") % {"most": MOST_BLOCKED})
    Block.objects.get_or_create(person=user, blocked=person)
    user.follows.filter(followed=person).delete()


def unblock(*, user: User, blocked: int) -> User | None:
    """Block a player, by key, no longer, and return them. Twice is once: None the second time."""
    row = user.blocks.filter(blocked=blocked).select_related("blocked").first()
    if row is None:
        return None
    row.delete()
    return row.blocked


def is_blocking(*, user: access.Person, person: User) -> bool:
    return user.is_authenticated and user.blocks.filter(blocked=person).exists()


def blocked_by(user: User) -> QuerySet[Block]:
    """Return whom a person has blocked, the latest first."""
    return user.blocks.select_related("blocked").order_by("-pk")
