"""Mails for people not signed in: to sign up, to sign in by a code, for a new password.

Nothing here may differ between a known and an unknown address, except for its own person on a
network of an earlier visit. So a request counts when it is made, and mails to nobody's addresses
count when a worker sends them (`may_be_mailed`): no page can tell.
"""

from contextlib import suppress

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from accounts import limits
from accounts.addresses import is_confirmed
from accounts.limits import SITE, TooMuch
from accounts.networks import is_known, network_of


@transaction.atomic
def count_request(request: HttpRequest, email: str) -> None:
    """Count a request for a mail. Raises ValidationError, with a sentence, above the limit."""
    email, network = email.lower(), network_of(request)
    key = f"{email} {network}"
    try:
        if is_known(request, email):
            limits.spend("mails_asked_at_home", key)
        else:
            limits.spend("mails_asked", key)
            limits.spend("mails_asked_of_address", email)
        limits.spend("mails_asked_of_network", network)
    except TooMuch as problem:
        transaction.set_rollback(True)
        raise ValidationError(str(problem)) from problem


def forget_requests(request: HttpRequest, email: str) -> None:
    """Forget the requests from here of a person who has come in."""
    limits.give_back("mails_asked", f"{email.lower()} {network_of(request)}", all_of_it=True)


def require_open_sign_up() -> None:
    """Raise ValidationError while too many strangers' addresses have been mailed for anybody to sign up."""
    try:
        limits.require_room("mails_to_nobodies", SITE)
    except TooMuch as problem:
        raise ValidationError(str(problem)) from problem


def may_be_mailed(email: str) -> bool:
    """Return True if a mail of an account may be sent there now: to a verified address always."""
    if is_confirmed(email):
        return True
    with suppress(TooMuch):
        limits.require_room("mails_to_nobody", email.lower())
        limits.require_room("mails_to_nobodies", SITE)
        return True
    return False


def count_mail(email: str) -> None:
    """Count a mail sent to nobody's address."""
    if not is_confirmed(email):
        for name, who in (("mails_to_nobody", email.lower()), ("mails_to_nobodies", SITE)):
            with suppress(TooMuch):  # of two that left at once
                limits.spend(name, who)
