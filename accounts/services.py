"""Services on people beside allauth's."""

import logging
from collections.abc import Collection

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.urls import reverse

from accounts import limits, zones
from accounts.languages import written_for
from accounts.models import User
from accounts.signals import hours_changed

log = logging.getLogger(__name__)

HOURS = frozenset({"timezone", "quiet_from", "quiet_to", "days_off"})


@transaction.atomic
def save_profile(*, user: User, changed_fields: Collection[str]) -> None:
    """Write those fields of a person that were changed, and send a signal if their hours did.

    Locks the person's row as the sender of their mails does, then the rows locked by the listeners,
    and writes the row last: while a name changes, nobody can write a row that points to the person,
    and some about to do so hold locks the listeners want. Raises TooMuch if the name was changed
    too often, and writes nothing then.
    """
    if "username" in changed_fields:
        limits.spend("renames", user)
    if not HOURS.isdisjoint(changed_fields):
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        hours_changed.send(User, user=user)
    if "timezone" in changed_fields:
        user.timezone_chosen = True
        changed_fields = [*changed_fields, "timezone_chosen"]
    user.save(update_fields=changed_fields)


def take_browser_zone(*, user: User, zone: str) -> bool:
    """Give a person without a chosen time zone that of their browser; True if it was done.

    A zone that is UTC, or not among people's choices, leaves the question open. Two pages asking at
    once do it once, and a choice made meanwhile stands: the person's row is locked.
    """
    if zone == "UTC" or not zones.is_known(zone):
        return False
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if not locked.timezone_chosen:
            locked.timezone = zone
            save_profile(user=locked, changed_fields=["timezone"])
            return True
    return False


@transaction.atomic
def end_all_sessions(*, user: User) -> None:
    """Sign a person out of every browser, the one in front of them included."""
    for session in UserSession.objects.filter(user=user):
        session.end()


@transaction.atomic
def remove_second_factors(*, user: User) -> bool:
    """Remove an app, passkeys and codes of somebody who has lost them, and tell them. Return False without any.

    Whoever asks for it has to be known to be that person in another way.
    """
    removed, _by_model = Authenticator.objects.filter(user=user).delete()
    if removed:
        log.info("account %s lost its second factors by an act of staff or the operator", user.pk)
        with written_for(user):
            context = {"user": user, "forgotten_url": settings.SITE_URL + reverse("account_reset_password")}
            get_adapter().send_mail("account/email/second_factors_removed", user.email, context)
    return bool(removed)


def is_suspended(address: str) -> bool:
    """Return True for an address whose account moderators have suspended."""
    verified = EmailAddress.objects.filter(email__iexact=address, verified=True)
    return User.objects.filter(pk__in=verified.values("user"), suspended__isnull=False).exists()
