"""A member of staff before a browser, who has set up a second factor and shown it."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.accounts.second_factors import code_of
from tests.tables import person

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Everything here reads rows."""


def with_second_factor(user: User) -> Client:
    """A browser in which somebody has shown the code of their app."""
    if not Authenticator.objects.filter(user=user).exists():
        TOTP.activate(user, SECRET)
    browser = Client()
    browser.force_login(user)
    cache.clear()
    assert browser.post("/accounts/2fa/reauthenticate/", {"code": code_of(SECRET)}).status_code == 302
    return browser


@pytest.fixture
def make_staff() -> Callable[[str], User]:
    def make(name: str) -> User:
        user = person(name)
        user.is_staff = True
        user.save()
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def mira(make_staff: Callable[[str], User]) -> User:
    return make_staff("Mira")


@pytest.fixture
def staff(mira: User) -> Client:
    browser = with_second_factor(mira)
    assert Authenticator.objects.filter(user=mira).exists()
    return browser
