"""Passkeys: instead of the password or after it, made for this site's host, by their person alone."""

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from pytest_django import Settings

from accounts import second_factor
from accounts.models import User
from tests.accounts.conftest import give_password_again, is_signed_in, last_mail, sign_in
from tests.accounts.passkeys import ADD, LOGIN, PRESENT, SITE, Passkey, add_passkey, options_to_sign_in, write
from tests.form_filling import form_at

INDEX = "/accounts/2fa/"
TROUBLE = "This passkey didn&#39;t work. Try again, or use another way to sign in."


@pytest.fixture(autouse=True)
def _site(settings: Settings) -> None:
    settings.SITE_URL = SITE


@pytest.fixture
def passkey(client: Client, anna: User) -> Passkey:
    sign_in(client, anna)
    give_password_again(client)
    return add_passkey(client)


def sign_in_by(passkey: Passkey, browser: Client, **how: Any) -> Any:
    form = form_at(browser, "/accounts/login/", field="credential")
    answer = write(form, passkey.use(options_to_sign_in(browser), **how)).press()
    return browser.get(answer["Location"], follow=True)


def test_one_signs_its_person_in_without_a_password_and_without_a_second_step(passkey: Passkey) -> None:
    browser = Client()
    page = sign_in_by(passkey, browser)
    assert is_signed_in(browser)
    assert second_factor.second_factor_of(page.wsgi_request) is second_factor.SecondFactor.SHOWN


def test_after_the_password_it_is_the_second_step(passkey: Passkey, anna: User) -> None:
    browser = Client()
    sign_in(browser, anna)
    assert not is_signed_in(browser)
    form = form_at(browser, INDEX + "authenticate/", field="credential")
    write(form, passkey.use(form.page.context["js_data"]["request_options"], flags=PRESENT)).press()
    assert is_signed_in(browser)


def test_a_forged_key_of_the_same_name_signs_nobody_in(passkey: Passkey) -> None:
    thief = Passkey()
    thief.id, thief.owner = passkey.id, passkey.owner
    browser = Client()
    assert TROUBLE in sign_in_by(thief, browser).text and not is_signed_in(browser)


def test_one_for_another_site_signs_nobody_in(passkey: Passkey) -> None:
    passkey.origin = "https://evil.example"
    browser = Client()
    assert TROUBLE in sign_in_by(passkey, browser).text and not is_signed_in(browser)


def test_a_passkeys_answer_to_another_challenge_is_refused(passkey: Passkey) -> None:
    browser = Client()
    credential = passkey.use(options_to_sign_in(browser))
    other = Client()
    options_to_sign_in(other)
    assert TROUBLE in other.post(LOGIN, {"credential": credential}, follow=True).text and not is_signed_in(other)


def test_a_device_that_does_not_know_its_person_replaces_no_password(passkey: Passkey) -> None:
    browser = Client()
    assert TROUBLE in sign_in_by(passkey, browser, flags=PRESENT).text and not is_signed_in(browser)


def test_a_device_that_does_not_know_its_person_is_not_added_as_passwordless(client: Client, anna: User) -> None:
    sign_in(client, anna)
    give_password_again(client)
    form = form_at(client, ADD, field="credential").fill(passwordless=True)
    refused = write(form, Passkey().create(form.page.context["js_data"]["creation_options"], flags=PRESENT)).press()
    assert TROUBLE in refused.text and not Authenticator.objects.exists()


def test_adding_and_removing_a_passkey_is_told_by_mail(client: Client, passkey: Passkey, anna: User) -> None:
    assert last_mail().to == [anna.email] and "Passkey added" in last_mail().subject
    key = Authenticator.objects.get(type="webauthn").pk
    form_at(client, f"{INDEX}webauthn/keys/{key}/remove/", button="Remove passkey").press("Remove passkey")
    assert "Passkey removed" in last_mail().subject and not Authenticator.objects.exists()
    browser = Client()
    assert TROUBLE in sign_in_by(passkey, browser).text and not is_signed_in(browser)


def test_nobody_else_renames_or_removes_one(passkey: Passkey, make_person: Any) -> None:
    key, browser = Authenticator.objects.get(type="webauthn").pk, Client()
    sign_in(browser, make_person("Bruno"))
    give_password_again(browser)
    for act in ("edit", "remove"):
        for answer in (browser.get, browser.post):
            assert answer(f"{INDEX}webauthn/keys/{key}/{act}/", {"name": "Mine"}).status_code == 404
    assert Authenticator.objects.filter(pk=key).exists()


def test_one_that_fails_to_confirm_leads_back_to_the_same_page(client: Client, passkey: Passkey) -> None:
    form = form_at(client, INDEX + "webauthn/reauthenticate/", field="credential")
    passkey.origin = "https://evil.example"
    refused = write(form, passkey.use(form.page.context["js_data"]["request_options"])).press()
    assert refused.status_code == 200 and TROUBLE in refused.text


def test_a_closed_account_is_not_opened_by_one(passkey: Passkey, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    browser = Client()
    sign_in_by(passkey, browser)
    assert not is_signed_in(browser)
