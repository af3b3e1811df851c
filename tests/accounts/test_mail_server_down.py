"""An account's mail that cannot be sent goes unnoticed by its reader: it waits, and comes when the server is back."""

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.core import mail
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.models import AccountMail, Beacon
from games.services import health
from games.services.outbox import account_mails
from tests.accounts.conftest import PASSWORD, is_signed_in, last_mail, link_in, mails, sign_in
from tools.bench.processes import free_port

FORM = {"email": "bruno@example.org", "username": "Bruno", "password1": PASSWORD, "timezone": "Europe/Rome"}
IN_MEMORY = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture(autouse=True)
def _no_mail_server(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_PORT = free_port()


def later(settings: Settings, *, by: timedelta = timedelta(minutes=1)) -> None:
    """The server is back, and so much time has passed."""
    settings.EMAIL_BACKEND = IN_MEMORY
    AccountMail.objects.update(due=F("due") - by, expires=F("expires") - by)
    Beacon.objects.update(at=F("at") - by)


def test_a_sign_up_mail_comes_when_the_server_is_back(client: Client, settings: Settings) -> None:
    page = client.post("/accounts/signup/", FORM, follow=True).content.decode()
    assert "Check your email" in page
    assert account_mails.send_due() == 1 and mails() == []
    later(settings)
    client.post(link_in(last_mail()))
    client.post("/accounts/login/", {"login": FORM["email"], "password": PASSWORD})
    assert is_signed_in(client)


@pytest.mark.parametrize("address", ["anna@example.org", "nobody@example.org"])
@pytest.mark.parametrize("path", ["password/reset", "login/code"])
def test_a_requested_mail_comes_when_the_server_is_back(
    client: Client, anna: User, settings: Settings, path: str, address: str
) -> None:
    assert client.post(f"/accounts/{path}/", {"email": address}, follow=True).status_code == 200
    assert account_mails.send_due() == 1 and mails() == []
    later(settings)
    assert last_mail().to == [address]


def test_a_code_is_not_sent_when_it_lets_nobody_in_any_more(client: Client, anna: User, settings: Settings) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    assert account_mails.send_due() == 1
    later(settings, by=timedelta(seconds=site.ACCOUNT_LOGIN_BY_CODE_TIMEOUT))
    assert mails() == [] and not AccountMail.objects.exists()


def test_a_mail_that_could_not_be_sent_in_time_is_forgotten(client: Client, anna: User, settings: Settings) -> None:
    client.post("/accounts/password/reset/", {"email": anna.email})
    AccountMail.objects.update(status=AccountMail.Status.FAILED)
    later(settings, by=timedelta(days=3, seconds=1))
    assert account_mails.forget_expired() == 1


def test_nothing_of_a_mail_is_kept_once_it_is_sent(client: Client, anna: User, settings: Settings) -> None:
    settings.EMAIL_BACKEND = IN_MEMORY
    client.post("/accounts/login/code/", {"email": anna.email})
    assert AccountMail.objects.get().status == AccountMail.Status.PENDING
    assert len(mails()) == 1 and not AccountMail.objects.exists()


def test_a_mail_that_waits_too_long_is_told_to_the_operator(client: Client, anna: User) -> None:
    client.post("/accounts/password/reset/", {"email": anna.email})
    AccountMail.objects.update(due=timezone.now() - timedelta(minutes=11))
    assert "outbox" in health.find_problems(health.vitals())


def test_a_new_password_holds_though_its_mail_does_not_go_out(client: Client, anna: User) -> None:
    sign_in(client, anna)
    words = {"oldpassword": PASSWORD, "password1": "roma non uno die", "password2": "roma non uno die"}
    page = client.post("/accounts/password/change/", words, follow=True).content.decode()
    assert "Password changed." in page and mail.outbox == []
    anna.refresh_from_db()
    assert anna.check_password("roma non uno die")
