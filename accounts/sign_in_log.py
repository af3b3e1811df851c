"""Lines of the log about who comes in, fails to, and goes, and about changes of how they sign in.

They have the number of the account and the network, and never a name, an address or what was typed.
"""

import logging
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.signals import email_changed, password_changed, password_reset, password_set, user_logged_in
from allauth.core import context
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.contrib.auth.signals import user_logged_out, user_login_failed
from django.dispatch import Signal, receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.networks import network_of

log = logging.getLogger(__name__)
CHANGES: dict[Signal, str] = {
    password_set: "set a password",
    password_changed: "changed its password",
    password_reset: "replaced a forgotten password",
    email_changed: "changed its address",
    authenticator_added: "added a second factor",
    authenticator_removed: "removed a second factor",
    authenticator_reset: "made new recovery codes",
}


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_more: Any) -> None:
    steps = [record.get("type") or record["method"] for record in get_authentication_records(request, user)]
    log.info("account %s signed in from %s by %s", user.pk, _origin(request), ", ".join(steps))


@receiver(user_logged_out)
def note_sign_out(request: HttpRequest, user: User | None, **_more: Any) -> None:
    if user is not None:
        log.info("account %s signed out from %s", user.pk, _origin(request))


@receiver(user_login_failed)
def note_wrong_password(request: HttpRequest | None = None, **_more: Any) -> None:
    if request is not None:
        log.warning("a sign-in from %s failed", _origin(request))


@receiver(list(CHANGES))
def note_change(signal: Signal, request: HttpRequest, user: User, **_more: Any) -> None:
    log.info("account %s %s from %s", user.pk, CHANGES[signal], _origin(request))


def note_wrong_code(user: User) -> None:
    log.warning("account %s gave a wrong second factor from %s", user.pk, _origin(context.request))


def note_wrong_mailed_code() -> None:
    log.warning("a code by email from %s was wrong", _origin(context.request))


def note_failed_passkey() -> None:
    log.warning("a passkey from %s failed", _origin(context.request))


def _origin(request: HttpRequest) -> str:
    """Return the network of a request; one that a program of ours has made has none."""
    return network_of(request) if request.META.get("REMOTE_ADDR") else "no network"
