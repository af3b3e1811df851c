"""Verbs on people that are not allauth's."""

from collections.abc import Collection

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User
from accounts.signals import hours_changed

HOURS = frozenset({"timezone", "quiet_from", "quiet_to", "days_off"})


@transaction.atomic
def save_profile(*, user: User, changed: Collection[str]) -> None:
    """Write those fields of a person that were changed, and tell it where they are about their hours."""
    user.save(update_fields=changed)
    if not HOURS.isdisjoint(changed):
        hours_changed.send(User, user=user)


@transaction.atomic
def end_all_sessions(*, user: User) -> None:
    """Sign a person out of every browser, the one in front of them included."""
    for session in UserSession.objects.filter(user=user):
        session.end()
