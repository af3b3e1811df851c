"""The log tells who comes in, fails to and goes, by the number of the account."""

import logging

import pytest
from django.test import Client, TestCase

from accounts.models import User
from tests.accounts.conftest import PASSWORD, give_password_again, last_mail, link_in, sign_in
from tests.accounts.second_factors import with_app
from tests.form_filling import form_at

CODES = "/accounts/2fa/recovery-codes/"


def log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "accounts.sign_in_log"]


def test_every_step_of_signing_in_and_every_change_of_it_is_told(
    client: Client, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    client.post("/accounts/login/", {"login": anna.email, "password": "carthago delenda"})
    sign_in(client, anna)
    give_password_again(client)
    client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": "alea iacta est", "password2": "alea iacta est"},
    )
    client.post("/accounts/logout/")
    who, where = f"account {anna.pk}", "from 127.0.0.0/24"
    assert log_lines(caplog) == [
        f"a sign-in {where} failed",
        f"{who} signed in {where} by password",
        f"{who} changed its password {where}",
        f"{who} signed out {where}",
    ]


def test_a_wrong_code_is_told(client: Client, anna: User, caplog: pytest.LogCaptureFixture) -> None:
    with_app(client, anna)
    client.post("/accounts/2fa/reauthenticate/", {"code": "000000"})
    assert log_lines(caplog)[-1] == f"account {anna.pk} gave a wrong second factor from 127.0.0.0/24"


def test_a_wrong_email_code_and_a_failed_passkey_are_logged(
    client: Client, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    client.post("/accounts/login/code/", {"email": anna.email})
    client.post("/accounts/login/code/confirm/", {"code": "AAAA-AAAA"})
    other = Client()
    other.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    other.post("/accounts/2fa/webauthn/login/", {"credential": '{"id": "x"}'})
    assert log_lines(caplog) == ["a code by email from 127.0.0.0/24 was wrong", "a passkey from 127.0.0.0/24 failed"]


def test_second_factor_changes_and_a_replaced_password_are_logged(
    client: Client, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    with_app(client, anna)
    with TestCase.captureOnCommitCallbacks(execute=True):
        form_at(client, CODES + "generate/", button="Create new codes").press("Create new codes")
    form_at(client, "/accounts/2fa/totp/deactivate/", button="Remove app").press("Remove app")
    client.post("/accounts/logout/")
    client.post("/accounts/password/reset/", {"email": anna.email})
    form = form_at(client, client.get(link_in(last_mail())).url, field="password1")
    form.fill(password1="alea iacta est", password2="alea iacta est").press()
    changes = dict.fromkeys(
        line for line in log_lines(caplog) if "signed" not in line
    )  # codes come and go with the app
    assert list(changes) == [
        f"account {anna.pk} {change} from 127.0.0.0/24"
        for change in (
            "added a second factor",
            "made new recovery codes",
            "removed a second factor",
            "replaced a forgotten password",
        )
    ]


def test_no_line_has_a_name_an_address_or_what_was_typed(
    client: Client, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    client.post("/accounts/login/", {"login": anna.email, "password": "carthago delenda"})
    sign_in(client, anna)
    assert not [line for line in log_lines(caplog) if anna.username in line or "@" in line or "carthago" in line]
