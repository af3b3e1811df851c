"""Deleting an account: asked for, thought over for a week, and then carried out by a worker.

Until then the person plays on, and every email to them has the way back. What games and leagues know of a person is
theirs to put in order, by the signals sent here.
"""

import logging
import secrets
from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone

from accounts import addresses, keep_links, limits, services
from accounts.languages import written_for
from accounts.models import DeletedAccount, User
from accounts.signals import account_closed, account_erased

log = logging.getLogger(__name__)

THINKING_TIME = timedelta(days=7)
REMINDED_BEFORE = timedelta(days=1)
UNCONFIRMED_KEPT = timedelta(days=28)


class InUse(Exception):
    """An email of the person is being read, and holds their row."""


@transaction.atomic
def ask_deletion(*, user: User) -> None:
    """Note that an account is to be deleted in a week, and tell its person by email. Twice is once."""
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if locked.deletion_due is None:
        locked.deletion_due, locked.deletion_reminded = timezone.now() + THINKING_TIME, False
        locked.deletion_key = secrets.token_urlsafe(16)
        locked.save(update_fields=["deletion_due", "deletion_reminded", "deletion_key"])
        _send_mail(locked, "deletion_asked")


@transaction.atomic
def keep_account(*, user: User) -> bool:
    """Keep an account after all, and tell its person by email; False if it is too late for that or was not asked."""
    suspended = Q(suspended__isnull=False, deletion_due__gt=timezone.now())
    leaving = User.objects.filter(Q(is_active=True) | suspended, pk=user.pk, deletion_due__isnull=False)
    if not leaving.update(deletion_due=None, deletion_reminded=False):
        return False
    _send_mail(User.objects.get(pk=user.pk), "account_kept")
    return True


def remind_due() -> None:
    """Send the email of the day before to everybody whose account is about to be deleted; one that fails is logged and
    tried again by the next run.
    """
    latest = timezone.now() + REMINDED_BEFORE
    users_to_remind = User.objects.filter(deletion_due__lte=latest, deletion_reminded=False)
    for pk in list(users_to_remind.values_list("pk", flat=True)):
        try:
            _remind(pk)
        except Exception:
            log.exception("account %s could not be reminded of its deletion", pk)


@transaction.atomic
def _remind(pk: int) -> None:
    """Send one of these emails; after a worker's long absence the day between it and the deletion is still given."""
    earliest = timezone.now() + REMINDED_BEFORE
    users = User.objects.select_for_update(no_key=True).filter(deletion_due__lte=earliest, deletion_reminded=False)
    for user in users.filter(pk=pk):
        user.deletion_due, user.deletion_reminded = earliest, True
        user.save(update_fields=["deletion_due", "deletion_reminded"])
        _send_mail(user, "deletion_tomorrow")


def delete_due() -> None:
    """Delete the accounts whose time is over; one that fails is logged and tried again by the next run."""
    users_to_delete = User.objects.filter(deletion_due__lte=timezone.now(), deletion_reminded=True)
    for pk in list(users_to_delete.values_list("pk", flat=True)):
        try:
            delete_account(pk)
        except InUse:
            log.warning(
                "account %s is in use by an email on its way, and is deleted by the next run", pk, exc_info=True
            )
        except Exception:
            log.exception("account %s could not be deleted", pk)


def delete_account(pk: int) -> None:
    """Close an account whose time is over, let its person leave games and leagues, and then erase it. A later run
    continues where a dead worker stopped. Raises InUse.
    """
    rows = User.objects.filter(pk=pk, deletion_due__lte=timezone.now())
    if not rows.update(is_active=False):
        return
    try:
        user = rows.get()
        services.end_all_sessions(user=user)
        account_closed.send(User, user=user)
        _erase(user)
    except User.DoesNotExist:
        if rows.exists():
            raise
        return  # another worker was faster
    log.info("account %s was deleted", pk)


def forget_unconfirmed() -> None:
    """Delete accounts whose person has never confirmed an address, and so was never signed in; their name is free. One
    that fails is logged and tried again.
    """
    for pk in list(_unconfirmed().values_list("pk", flat=True)):
        try:
            _delete_unconfirmed(pk)
        except Exception:
            log.exception("account %s, whose address was never confirmed, could not be deleted", pk)


def _unconfirmed() -> QuerySet[User]:
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    unverified = EmailAddress.objects.filter(verified=False).exclude(user__in=confirmed).values("user")
    players = User.objects.filter(is_staff=False, is_superuser=False, last_login=None, pk__in=unverified)
    return players.filter(date_joined__lte=timezone.now() - UNCONFIRMED_KEPT)


@transaction.atomic
def _delete_unconfirmed(pk: int) -> None:
    User.objects.select_for_update().filter(pk=pk).first()  # an address confirmed meanwhile is seen by the next query
    for user in _unconfirmed().filter(pk=pk):
        user.names.all().delete()
        limits.forget_person(user)
        user.delete()


@transaction.atomic
def _erase(user: User) -> None:
    """Delete a person's row and all that is theirs alone; what others share keeps a neutral name.

    The listeners lock games. An email of the person that is being read has locked their row before it asks for games:
    this gives way to it, and raises InUse.
    """
    deleted = DeletedAccount.objects.create()
    neutral_name = deleted.neutral_name
    names = sorted({user.username, *user.names.values_list("name", flat=True)})
    own_addresses = _addresses_of(user)
    details = {"number": deleted.pk, "names": names, "addresses": own_addresses}
    account_erased.send(User, user=user, neutral_name=neutral_name, **details)
    _hold(user)
    for address in own_addresses:
        addresses.forget_address(address)
    limits.forget_person(user)
    # not saved: the name given up stays in its row for a year
    User.objects.filter(pk=user.pk).update(username=neutral_name)
    user.username = neutral_name
    user.delete()


def _hold(user: User) -> None:
    """Lock the row of a person at once. Raises InUse, and DoesNotExist if another worker has deleted it."""
    try:
        User.objects.select_for_update(nowait=True).get(pk=user.pk)
    except OperationalError as error:
        raise InUse from error


def _addresses_of(user: User) -> list[str]:
    """Return the addresses of a person in small letters, but for those that somebody else has verified."""
    own = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    candidates = {address.lower() for address in (user.email, *own) if address}
    others = EmailAddress.objects.filter(verified=True).exclude(user=user).annotate(small=Lower("email"))
    return sorted(candidates.difference(others.filter(small__in=candidates).values_list("small", flat=True)))


def _send_mail(user: User, template: str) -> None:
    """Owe an email about the deletion to each verified address of its reader, in their language."""
    verified = EmailAddress.objects.filter(user=user, verified=True).order_by("pk").values_list("email", flat=True)
    with written_for(user):
        context = {"user": user, "day": keep_links.day_of_deletion(user), "keep_url": keep_links.address_of(user)}
        context["data_url"] = settings.SITE_URL + reverse("your_data")
        for address in list(verified) or [user.email]:
            get_adapter().send_mail(f"account/email/{template}", address, context)
