"""Confirmed addresses: they alone let somebody in. And who confirms an address.

The first address of an account shows whose the account is, and that may be another than whoever signed up with it.
Each further one is confirmed by the account's person, signed in: a mistyped address is read by a stranger.
"""

import logging

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest

from accounts import services
from accounts.models import User

log = logging.getLogger(__name__)


def has_confirmed(user_id: int) -> bool:
    return EmailAddress.objects.filter(user=user_id, verified=True).exists()


def may_come_in_by(user_id: int, address: str) -> bool:
    """Return False for an address that this account does not have, or has not confirmed.

    An account without any confirmed address goes on to confirm its first.
    """
    confirmed = EmailAddress.objects.filter(user=user_id, verified=True).values_list("email", flat=True)
    return not confirmed or address.lower() in map(str.lower, confirmed)


def open_sign_up(address: str) -> EmailAddress | None:
    """Return the address of the latest sign-up that waits to be confirmed at this address."""
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    waiting = EmailAddress.objects.filter(email__iexact=address, verified=False, user__is_active=True)
    return waiting.exclude(user__in=confirmed).order_by("user__date_joined").last()


def has_given_password(request: HttpRequest, address: EmailAddress) -> bool:
    """Return True if this browser is that of the account: it has just signed up or given the password."""
    if request.user.is_authenticated:
        return bool(request.user.pk == address.user_id)
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    return bool(stage and stage.login.user and stage.login.user.pk == address.user_id)


@transaction.atomic
def hand_over_account(*, address: EmailAddress, password: str) -> bool:
    """Give an account to the reader of its first address, with their password: nothing else lets anybody in then.

    Return False if it has been confirmed meanwhile.
    """
    user = User.objects.select_for_update().get(pk=address.user_id)
    if has_confirmed(user.pk):
        return False
    Authenticator.objects.filter(user=user).delete()
    services.end_all_sessions(user=user)
    EmailAddress.objects.filter(user=user).exclude(pk=address.pk).delete()
    get_adapter().set_password(user, password)
    log.info("account %s got its password from the reader of its first address", user.pk)
    return True
