"""A second factor: it is asked for at every way in, its codes work once, and its person is told of every change."""

import re
from typing import Any

import pytest
from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.http import HttpRequest
from django.test import Client, TestCase
from pytest_django import Settings

from accounts import second_factor
from accounts.models import User
from tests.accounts.conftest import (
    PASSWORD,
    found_in,
    give_password_again,
    is_signed_in,
    last_mail,
    link_in,
    mails,
    sign_in,
)
from tests.accounts.second_factors import SETUP, code_of, set_up_app, with_app
from tests.form_filling import form_at, form_in

CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"
WRONG = "This code is wrong. Enter the latest one."
INDEX, STEP, CODES = "/accounts/2fa/", "/accounts/2fa/authenticate/", "/accounts/2fa/recovery-codes/"


@pytest.fixture
def secret(client: Client, anna: User) -> str:
    return with_app(client, anna)


def second_step(browser: Client, code: str) -> Any:
    return form_at(browser, STEP, field="code").fill(code=code).press()


def recovery_codes(browser: Client) -> list[str]:
    return re.findall(r"<code>(\d{8})</code>", browser.get(CODES).text)


def shown_in(request: HttpRequest) -> set[int]:
    """The second factors that a session has shown."""
    records = get_authentication_records(request, request.user)
    return {record["id"] for record in records if record["method"] == "mfa"}


def errors_of(answer: Any) -> str:
    return " ".join(str(error) for errors in answer.context["form"].errors.values() for error in errors)


class TestSigningIn:
    def test_the_password_alone_lets_nobody_in(self, anna: User, secret: str) -> None:
        browser = Client()
        sign_in(browser, anna)
        assert not is_signed_in(browser)
        assert second_step(browser, code_of(secret, later=1)).status_code == 302 and is_signed_in(browser)

    def test_a_code_by_email_alone_lets_nobody_in(self, anna: User, secret: str) -> None:
        browser = Client()
        browser.post("/accounts/login/code/", {"email": anna.email})
        answer = browser.post("/accounts/login/code/confirm/", {"code": found_in(last_mail(), CODE)[0]})
        assert answer["Location"] == STEP and not is_signed_in(browser)

    def test_a_new_password_alone_lets_nobody_in(self, anna: User, secret: str) -> None:
        browser, new = Client(), "carthago delenda est"
        browser.post("/accounts/password/reset/", {"email": anna.email})
        form = form_at(browser, link_in(last_mail()), field="password1")
        form.fill(password1=new, password2=new).press()
        assert not is_signed_in(browser)
        sign_in(browser, anna, new)
        assert not is_signed_in(browser)

    def test_a_code_works_once(self, anna: User, secret: str) -> None:
        code = code_of(secret, later=1)
        first, second = Client(), Client()
        sign_in(first, anna)
        second_step(first, code)
        sign_in(second, anna)
        assert errors_of(second_step(second, code)) == "This code was used already. Wait for the next one."
        again = second_step(second, f"{code[:3]} {code[3:]}")
        assert errors_of(again) == "This code was used already. Wait for the next one."
        assert not is_signed_in(second)

    def test_a_recovery_code_works_once(self, client: Client, anna: User, secret: str) -> None:
        code, *others = recovery_codes(client)
        assert len(others) == 9
        for is_fresh in (True, False):
            browser = Client()
            sign_in(browser, anna)
            second_step(browser, code)
            assert is_signed_in(browser) is is_fresh

    def test_wrong_codes_are_limited_by_person_wherever_they_come_from(
        self, anna: User, secret: str, settings: Settings
    ) -> None:
        settings.LIMITS = settings.LIMITS | {
            "second_factors_tried": settings.LIMITS["second_factors_tried"]._replace(most=3)
        }
        for number in range(3):
            browser = Client(REMOTE_ADDR=f"192.0.{number}.1")
            sign_in(browser, anna)
            assert errors_of(second_step(browser, "000000")) == WRONG
        assert errors_of(second_step(browser, code_of(secret, later=1))).startswith("Wrong code 3 times. Try again in")
        assert not is_signed_in(browser)

    def test_right_codes_do_not_count_towards_the_limit(self, anna: User, secret: str, settings: Settings) -> None:
        settings.LIMITS = settings.LIMITS | {
            "second_factors_tried": settings.LIMITS["second_factors_tried"]._replace(most=1)
        }
        browser = Client()
        sign_in(browser, anna)
        second_step(browser, code_of(secret, later=1))
        assert is_signed_in(browser)

    @pytest.mark.parametrize("stays", [True, False])
    def test_the_choice_to_stay_signed_in_survives_the_second_step(self, anna: User, secret: str, stays: bool) -> None:
        browser = Client()
        form = form_at(browser, "/accounts/login/", field="login")
        form.fill(login=anna.email, password=PASSWORD, remember=stays).press()
        second_step(browser, code_of(secret, later=1))
        assert is_signed_in(browser) and browser.session.get_expire_at_browser_close() is not stays

    def test_using_another_account_starts_the_sign_in_again(self, anna: User, secret: str) -> None:
        browser = Client()
        sign_in(browser, anna)
        form = form_at(browser, STEP, button="Use another account")
        assert form.press("Use another account")["Location"] == "/accounts/login/"
        assert browser.get(STEP)["Location"] == "/accounts/login/"

    def test_a_person_without_a_second_factor_signs_in_as_before(self, client: Client, anna: User) -> None:
        sign_in(client, anna)
        assert is_signed_in(client)


class TestChanging:
    @pytest.mark.parametrize(
        "path", ["totp/activate/", "totp/deactivate/", "recovery-codes/", "recovery-codes/generate/"]
    )
    def test_changing_a_second_factor_asks_again_for_proof(self, anna: User, path: str) -> None:
        with_app(Client(), anna)
        asks = "/accounts/2fa/reauthenticate/"
        if path == "totp/activate/":
            Authenticator.objects.all().delete()
            asks = "/accounts/reauthenticate/"
        browser = Client()
        browser.force_login(anna)
        for answer in (browser.get(INDEX + path), browser.post(INDEX + path, {"code": "1"})):
            if answer.status_code == 405:
                continue  # only to look at
            assert answer.status_code == 302 and answer["Location"].startswith(asks)

    def test_the_password_alone_shows_and_changes_nothing(self, anna: User, secret: str) -> None:
        thief = Client()
        thief.force_login(anna)
        led = thief.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": CODES})
        assert led.status_code == 302 and led["Location"].startswith("/accounts/2fa/reauthenticate/")
        for path in ("recovery-codes/", "recovery-codes/download/", "recovery-codes/generate/", "totp/deactivate/"):
            send = thief.post if path.endswith(("generate/", "deactivate/")) else thief.get
            answer = send(INDEX + path)
            assert answer["Location"] == f"/accounts/2fa/reauthenticate/?next={INDEX}{path}"
        assert "Use password" not in thief.get("/accounts/2fa/reauthenticate/").text
        assert Authenticator.objects.filter(user=anna, type=Authenticator.Type.TOTP).exists()

    def test_a_password_given_before_the_set_up_shows_and_changes_nothing(self, anna: User) -> None:
        thief = Client()
        thief.force_login(anna)
        thief.post("/accounts/reauthenticate/", {"password": PASSWORD})
        with_app(Client(), anna)
        for path in ("recovery-codes/", "totp/deactivate/", "webauthn/add/"):
            assert thief.get(INDEX + path)["Location"] == f"/accounts/2fa/reauthenticate/?next={INDEX}{path}"

    def test_another_factor_counts_as_shown_only_where_the_first_was(self, anna: User, secret: str) -> None:
        for shows in (False, True):
            browser = Client()
            browser.force_login(anna)
            if shows:
                code = code_of(secret, later=1)
                form_at(browser, "/accounts/2fa/reauthenticate/", field="code").fill(code=code).press()
            request = browser.get(INDEX).wsgi_request
            key = Authenticator.objects.create(user=anna, type=Authenticator.Type.WEBAUTHN, data={})
            second_factor.count_as_shown(request=request, user=anna, authenticator=key)
            is_shown = second_factor.second_factor_of(request) is second_factor.SecondFactor.SHOWN
            assert is_shown is shows and len(shown_in(request)) == (2 if shows else 0)
            key.delete()

    @pytest.mark.parametrize("path", ["totp/activate/", "webauthn/add/"])
    def test_an_account_without_a_password_gets_its_first_before(self, client: Client, anna: User, path: str) -> None:
        anna.set_unusable_password()
        anna.save()
        client.force_login(anna)
        assert client.get(INDEX + path)["Location"] == "/accounts/password/reset/"
        assert client.post(INDEX + path, {"code": "1"})["Location"] == "/accounts/password/reset/"

    def test_setting_up_the_app_is_told_by_mail(self, anna: User, secret: str) -> None:
        mail = last_mail()
        assert mail.to == [anna.email] and "Authenticator app set up" in mail.subject
        for part in (str(mail.body), mail.alternatives[0].content):
            assert "An authenticator app was set up for Anna at tocsite." in part
            assert "/accounts/password/reset/" in part and secret not in part

    def test_removing_the_app_is_told_by_mail_and_leaves_no_codes(
        self, client: Client, secret: str, anna: User
    ) -> None:
        form_at(client, "/accounts/2fa/totp/deactivate/", button="Remove app").press("Remove app")
        assert "Authenticator app removed" in last_mail().subject
        assert not Authenticator.objects.exists(), "codes for an app that is gone are of no use"
        browser = Client()
        sign_in(browser, anna)
        assert is_signed_in(browser)

    def test_making_new_recovery_codes_is_told_by_mail_and_replaces_the_old(self, client: Client, secret: str) -> None:
        before = set(recovery_codes(client))
        with TestCase.captureOnCommitCallbacks(execute=True):
            form_at(client, CODES + "generate/", button="Create new codes").press("Create new codes")
        assert "New recovery codes" in last_mail().subject
        after = set(recovery_codes(client))
        assert len(after) == 10 and not before & after
        assert not any(code in str(mail.body) for mail in mails() for code in after)

    def test_the_first_codes_are_shown_at_once_and_can_be_kept_as_a_file(self, client: Client, secret: str) -> None:
        assert client.get(CODES + "download/").text.split() == recovery_codes(client)

    def test_a_wrong_code_sets_nothing_up_and_keeps_the_key(self, client: Client, anna: User) -> None:
        sign_in(client, anna)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        form = form_at(client, SETUP, field="code")
        secret = form.page.context["form"].secret
        refused = form.fill(code="000000").press()
        assert errors_of(refused) == WRONG and secret in refused.text
        assert form_in(client, refused, field="code").fill(code=code_of(secret)).press().status_code == 302

    def test_a_second_address_can_still_be_added(self, client: Client, secret: str, anna: User) -> None:
        client.post("/accounts/email/", {"action_add": "", "email": "second@example.org"})
        assert anna.emailaddress_set.filter(email="second@example.org").exists()


class TestSecrets:
    def test_a_copy_of_the_database_has_none(self, client: Client, secret: str) -> None:
        codes = recovery_codes(client)
        stored = " ".join(str(row.data) for row in Authenticator.objects.all())
        assert secret not in stored and not any(code in stored for code in codes)

    def test_secrets_outlast_a_new_key_of_the_site(self, anna: User, secret: str, settings: Settings) -> None:
        settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another " * 8
        browser = Client()
        sign_in(browser, anna)
        second_step(browser, code_of(secret, later=1))
        assert is_signed_in(browser)

    def test_without_its_key_a_secret_lets_nobody_in(self, anna: User, secret: str, settings: Settings) -> None:
        settings.SECRET_KEY = "another " * 8
        browser = Client()
        sign_in(browser, anna)
        assert errors_of(second_step(browser, code_of(secret, later=1))) == WRONG


class TestPasskeys:
    @pytest.mark.parametrize(
        ("address", "works"),
        [
            ("https://play.example.org", True),
            ("http://localhost:8000", True),
            ("http://127.0.0.1:8000", False),
            ("https://192.0.2.1", False),
            ("https://[2001:db8::1]", False),
            ("http://play.example.org", False),
        ],
    )
    def test_passkeys_are_offered_where_browsers_use_them(
        self, client: Client, anna: User, settings: Settings, address: str, works: bool
    ) -> None:
        settings.SITE_URL = address
        assert second_factor.takes_passkeys() is works
        assert ("Use a passkey" in client.get("/accounts/login/").text) is works
        sign_in(client, anna)
        assert ("Add passkey" in client.get(INDEX).text) is works

    def test_passkeys_are_for_the_sites_host_whatever_a_request_names(
        self, client: Client, anna: User, settings: Settings
    ) -> None:
        settings.SITE_URL = "https://play.example.org:8443"
        sign_in(client, anna)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        page = client.get("/accounts/2fa/webauthn/add/", headers={"host": "localhost:666"})
        options = page.context["js_data"]["creation_options"]["publicKey"]
        assert options["rp"] == {"id": "play.example.org", "name": "tocsite"}

    @pytest.mark.parametrize(
        "credential", ["", "{}", "[]", "nonsense", '{"id": 1}', '{"response": {"userHandle": "x"}}']
    )
    def test_nonsense_signs_nobody_in(self, client: Client, credential: str) -> None:
        client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
        answer = client.post("/accounts/2fa/webauthn/login/", {"credential": credential}, follow=True)
        assert answer.status_code == 200 and not is_signed_in(client)
        assert "This passkey didn&#39;t work." in answer.text


@pytest.mark.django_db(transaction=True)
def test_setting_one_up_counts_as_having_shown_it(client: Client, anna: User) -> None:
    sign_in(client, anna)
    give_password_again(client)
    set_up_app(client)
    request = client.get(INDEX).wsgi_request
    assert second_factor.second_factor_of(request) is second_factor.SecondFactor.SHOWN
    elsewhere = Client()
    elsewhere.force_login(anna)
    request = elsewhere.get(INDEX).wsgi_request
    assert second_factor.second_factor_of(request) is second_factor.SecondFactor.NOT_SHOWN


def test_a_page_of_set_up_is_not_for_strangers(client: Client) -> None:
    for path in ("", "totp/activate/", "webauthn/", "webauthn/add/", "recovery-codes/", "recovery-codes/download/"):
        assert client.get(INDEX + path).status_code in (302, 404), path
