"""What people see whose mail of an account cannot be sent: the mail server is not there."""

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.bench.worker import free_port
from tests.accounts.conftest import PASSWORD, is_signed_in, last_mail, link_in, sign_in

FORM = {"email": "bruno@example.org", "username": "Bruno", "password1": PASSWORD, "timezone": "Europe/Rome"}
SORRY = "We cannot send you a mail just now. If you wait for one, ask again in a few minutes."
IN_MEMORY = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def _no_mail_server(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = free_port()


def test_who_signs_up_is_told_and_gets_the_mail_by_signing_in(client: Client, settings: Settings) -> None:
    page = client.post("/accounts/signup/", FORM, follow=True).content.decode()
    assert page.count('class="message') == 1 and SORRY in page
    settings.EMAIL_BACKEND = IN_MEMORY
    cache.clear()  # minutes later
    client.post("/accounts/login/", {"login": FORM["email"], "password": PASSWORD})
    client.post(link_in(last_mail()))
    client.post("/accounts/login/", {"login": FORM["email"], "password": PASSWORD})
    assert is_signed_in(client)


@pytest.mark.parametrize("address", ["anna@example.org", "nobody@example.org"])
def test_who_has_forgotten_the_password_is_told_whether_known_or_not(client: Client, anna: User, address: str) -> None:
    page = client.post("/accounts/password/reset/", {"email": address}, follow=True).content.decode()
    assert SORRY in page
    assert mail.outbox == []


def test_who_asks_for_a_code_to_sign_in_is_told(client: Client, anna: User) -> None:
    page = client.post("/accounts/login/code/", {"email": anna.email}, follow=True).content.decode()
    assert SORRY in page


def test_a_new_password_holds_though_its_mail_does_not_go_out(client: Client, anna: User) -> None:
    sign_in(client, anna)
    words = {"oldpassword": PASSWORD, "password1": "roma non uno die", "password2": "roma non uno die"}
    page = client.post("/accounts/password/change/", words, follow=True).content.decode()
    assert SORRY in page and "Your password is changed." in page
    anna.refresh_from_db()
    assert anna.check_password("roma non uno die")
