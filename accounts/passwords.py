"""Wrong passwords: bounded from where they come, so that nobody is locked out by somebody elsewhere.

Each try is counted before the password is looked at, so that tries at once are not more than the limit, and given back
where it was right.
"""

from django.db import transaction
from django.forms import ValidationError
from django.http import HttpRequest

from accounts import limits
from accounts.limits import TooMuch
from accounts.networks import is_known, network_of


@transaction.atomic
def attempt(request: HttpRequest, email: str) -> None:
    """Count a try to come in. Raises ValidationError, with a sentence, where there were too many wrong ones."""
    try:
        for name, who in _counted(request, email):
            limits.spend(name, who)
    except TooMuch as problem:
        transaction.set_rollback(True)
        raise ValidationError(str(problem)) from problem


def was_right(request: HttpRequest, email: str) -> None:
    """The latest try does not count."""
    for name, who in _counted(request, email):
        limits.give_back(name, who)


def _counted(request: HttpRequest, email: str) -> list[tuple[str, str]]:
    email, network = email.lower(), network_of(request)
    counted = [("passwords_tried", f"{email} {network}"), ("passwords_tried_of_network", network)]
    return counted if is_known(request, email) else [*counted, ("passwords_tried_of_address", email)]
