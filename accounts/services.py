"""Verbs on people that are not allauth's."""

from collections.abc import Collection

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts import zones
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
    if "timezone" in changed:
        user.timezone_chosen = True
        changed = [*changed, "timezone_chosen"]
    user.save(update_fields=changed)


def take_browser_zone(*, user: User, zone: str) -> bool:
    """Give somebody who has never named a time zone that of their browser; whether it was done.

    A zone that is UTC, or that people cannot choose, leaves the question open. Two pages that ask at once do it once,
    and a choice made meanwhile stands: the person's row is locked.
    """
    if zone == "UTC" or not zones.is_known(zone):
        return False
    with transaction.atomic():
        found = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if not found.timezone_chosen:
            found.timezone = zone
            save_profile(user=found, changed=["timezone"])
            return True
    return False


@transaction.atomic
def end_all_sessions(*, user: User) -> None:
    """Sign a person out of every browser, the one in front of them included."""
    for session in UserSession.objects.filter(user=user):
        session.end()
