"""Verbs on people that are not allauth's."""

from collections.abc import Collection

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User
from accounts.signals import hours_changed

HOURS = frozenset({"timezone", "quiet_from", "quiet_to", "days_off"})


@transaction.atomic
def save_profile(*, user: User, changed: Collection[str]) -> None:
    """Write those fields of a person that were changed, and tell it where they are about their hours.

    Locks the person's row as whoever carries out their mails does, then what the listeners lock, and writes the row
    last: while a name changes, nobody can write a row that points to the person, and some who are about to do so have
    locked what the listeners want.
    """
    if not HOURS.isdisjoint(changed):
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        hours_changed.send(User, user=user)
    user.save(update_fields=changed)


@transaction.atomic
def end_all_sessions(*, user: User) -> None:
    """Sign a person out of every browser, the one in front of them included."""
    for session in UserSession.objects.filter(user=user):
        session.end()
