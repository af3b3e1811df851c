"""Mails that somebody asks for who is not signed in: to sign up, to sign in by a code, for a new password.

Nothing here may differ between an address that somebody has here and one that nobody has, but for its own person in
a place where they have signed in before. So what is asked for counts when it is asked, and what is sent to an address
that is nobody's counts when a worker sends it (`may_be_mailed`): no page can tell.
"""

from contextlib import suppress

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from accounts import limits
from accounts.limits import SITE, TooMuch
from accounts.networks import is_known, network_of


@transaction.atomic
def ask(request: HttpRequest, email: str) -> None:
    """Count a mail that is asked for. Raises ValidationError, with a sentence, where that is too much."""
    email, network = email.lower(), network_of(request)
    here = f"{email} {network}"
    try:
        if is_known(request, email):
            limits.spend("mails_asked_at_home", here)
        else:
            limits.spend("mails_asked", here)
            limits.spend("mails_asked_of_address", email)
        limits.spend("mails_asked_of_network", network)
    except TooMuch as problem:
        transaction.set_rollback(True)
        raise ValidationError(str(problem)) from problem


def forgive(request: HttpRequest, email: str) -> None:
    """Its person has come in from here: what they asked for on the way is no flood."""
    limits.give_back("mails_asked", f"{email.lower()} {network_of(request)}", all_of_it=True)


def require_open() -> None:
    """Raise ValidationError while so many have been mailed who are nobody here that nobody else can sign up."""
    try:
        limits.require_room("mails_to_nobodies", SITE)
    except TooMuch as problem:
        raise ValidationError(str(problem)) from problem


def may_be_mailed(email: str) -> bool:
    """Whether a mail of an account may be sent there now: to a verified address always."""
    if _is_somebodys(email):
        return True
    with suppress(TooMuch):
        limits.require_room("mails_to_nobody", email.lower())
        limits.require_room("mails_to_nobodies", SITE)
        return True
    return False


def was_mailed(email: str) -> None:
    """Count a mail that was sent there, if it is nobody's."""
    if not _is_somebodys(email):
        for name, who in (("mails_to_nobody", email.lower()), ("mails_to_nobodies", SITE)):
            with suppress(TooMuch):  # of two that left at once
                limits.spend(name, who)


def _is_somebodys(email: str) -> bool:
    return EmailAddress.objects.filter(email__iexact=email, verified=True).exists()
